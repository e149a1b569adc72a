/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the tests of the room store share: a data folder of each test, games that are played by chance, and the files of
 * a folder in words, the oldest of each subfolder first:
 *
 *   games/fox:hv games/fox2:hvu~ finished/cat:v?. games/fox.jpg games/notes.txt
 *
 * A game is PICTURE[NUMBER]:EVENTS on a board of 2 by 2. Each picture has one game, whose files differ by the number in their
 * names. In a description * is a number that was made up.
 * The events: (h)orizontal and (v)ertical slides, (u)ndo, hint (?), (p)ause, (c)rop, and the end (.), of which a digit tells
 * the hour. Behind them, ~ is a torn end, and ! are whole lines behind a bad one. Other files have some text.
 */

#pragma once

#include "folders.h"
#include "ts-game-log.h"
#include "ts-results.h"
#include "ts-saved-games.h"
#include "wait-for.h"

/* Of the results of all tests. */
#define STORE_TEST_DATE 1795258800

typedef struct
{
  char *folder;
  char *games;
  char *finished;
  char *excluded;
  TsGameRecord *game; /* NULL without store_test_set_up() */
  TsGameLog *log;     /* of the game, from store_test_start() on */
  char *name;         /* of its file */
  GRand *random;
} StoreTest;

typedef void (*StoreTestFunc) (StoreTest *self, gconstpointer data);

void store_test_use_folder (StoreTest *self);
void store_test_set_up (StoreTest *self,
                        gconstpointer data);
void store_test_tear_down (StoreTest *self,
                           gconstpointer data);

/* A test for each row of a table, by its number, which is its data. */
#define store_test_add_rows(path, rows, function) \
  store_test_add_table (path, rows, G_N_ELEMENTS (rows), sizeof *(rows), function)

void store_test_add (const char *path,
                     gconstpointer data,
                     StoreTestFunc function);
void store_test_add_table (const char *path,
                           gconstpointer rows,
                           gsize n_rows,
                           gsize size,
                           StoreTestFunc function);
GFile *store_test_create_picture (guint i);
TsGameRecord *store_test_create_header (const char *picture);
TsEvent store_test_play (TsGameRecord *game,
                         GRand *random);
GString *store_test_format (const TsGameRecord *game);
void store_test_assert_equal (const TsGameRecord *a,
                              const TsGameRecord *b);

guint64 store_test_get_identity (const char *picture);
char *store_test_get_name (const char *word);
void store_test_fill (StoreTest *self,
                      const char *words);
gboolean store_test_add_word (GString *words,
                              const char *name);
char *store_test_describe (const StoreTest *self);
void store_test_assert_folder (const StoreTest *self,
                               const char *words);

void store_test_start (StoreTest *self,
                       guint n_events);
void store_test_append (StoreTest *self,
                        guint n_events);
void store_test_leave (StoreTest *self);
void store_test_resume (StoreTest *self);
gboolean store_test_finish (StoreTest *self);
void store_test_assert_saved (StoreTest *self);
char *store_test_read (const char *folder,
                       const char *name);
void store_test_assert_text (const char *folder,
                             const char *name,
                             const char *expected);
gboolean store_test_exists (const char *folder,
                            const char *name);
void store_test_rename (const char *folder,
                        const char *name,
                        const char *new_name);
void store_test_write (const char *folder,
                       const char *name,
                       const char *text,
                       gssize length);
void store_test_extend (const char *folder,
                        const char *name,
                        const char *tail,
                        gssize length);
void store_test_set_age (const char *folder,
                         const char *name,
                         gint64 age_s);
guint store_test_count (const char *folder,
                        const char *suffix);
TsResults *store_test_load (StoreTest *self,
                            gboolean cleans_up);
GPtrArray *store_test_read_results (StoreTest *self);
void store_test_clean_up (StoreTest *self);
void store_test_wait (void);
