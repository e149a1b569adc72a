/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the tests of the room store share: a data folder of each test, games that are played by chance, and waiting.
 */

#pragma once

#include "ts-saved-games.h"

/* Far longer than anything here takes on a busy machine. */
#define STORE_TEST_MAX_S 60

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
void store_test_remove_all (const char *path);

TsSavedGame *store_test_create_header (const char *picture);
TsEvent store_test_play (TsSavedGame *game,
                         GRand *random);
void store_test_append (TsGameLog *log,
                        TsSavedGame *game,
                        GRand *random,
                        guint n_events);
void store_test_assert_equal (const TsSavedGame *a,
                              const TsSavedGame *b);

TsResult store_test_create_result (const TsSavedGame *game);
gboolean store_test_finish (StoreTest *self,
                            TsGameLog *log,
                            const TsResult *result,
                            GError **error);
gboolean store_test_clean_up (StoreTest *self,
                              GError **error);
void store_test_wait_for_workers (gpointer object);
void store_test_release (gpointer object);
guint store_test_count_results (StoreTest *self);
guint store_test_count_files (const char *folder);

gboolean store_test_give_up (gpointer condition);

#define store_test_wait_for(condition)                                                                 \
  G_STMT_START                                                                                         \
  {                                                                                                    \
    guint timer = g_timeout_add_seconds (STORE_TEST_MAX_S, store_test_give_up, (gpointer) #condition); \
                                                                                                       \
    while (!(condition))                                                                               \
      g_main_context_iteration (NULL, TRUE);                                                           \
    g_source_remove (timer);                                                                           \
  }                                                                                                    \
  G_STMT_END
