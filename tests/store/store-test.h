/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the tests of the room store share: a data folder of each test and games that are played by chance.
 */

#pragma once

#include "folders.h"
#include "ts-saved-games.h"
#include "wait-for.h"

typedef struct
{
  char *folder;
  char *games;
  char *finished;
  char *results_path;
  TsResults *results;
  GRand *random;
} StoreTest;

void store_test_use_folder (StoreTest *self);
void store_test_set_up (StoreTest *self,
                        gconstpointer data);
void store_test_tear_down (StoreTest *self,
                           gconstpointer data);

TsGameRecord *store_test_create_header (const char *picture);
TsEvent store_test_play (TsGameRecord *game,
                         GRand *random);
void store_test_append (TsGameLog *log,
                        TsGameRecord *game,
                        GRand *random,
                        guint n_events);
void store_test_assert_equal (const TsGameRecord *a,
                              const TsGameRecord *b);

TsResult store_test_create_result (const TsGameRecord *game);
char *store_test_add_finished (StoreTest *self,
                               TsResult *result);
gboolean store_test_finish (StoreTest *self,
                            TsGameLog *log,
                            const TsResult *result,
                            GError **error);
char *store_test_clean_up (StoreTest *self);
void store_test_release (gpointer object);
guint store_test_count_results (StoreTest *self);
