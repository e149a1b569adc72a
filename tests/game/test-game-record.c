/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the record of a game: which of two goes on where the other ends.
 */

#include "ts-game-record.h"

/* @events: a letter each: (a, b) slides of two cells, (A) one that is made later, (u)ndo, (p)ause, (c)rop; behind all of
 * them a (.) if the game is finished */
static TsGameRecord *
create_record (const char *events)
{
  TsGameRecord *record = ts_game_record_new (NULL, "key", "Title");
  TsEvent event = { 0 };

  for (; *events != '\0' && *events != '.'; events++)
    {
      event.kind = *events == 'u'   ? TS_EVENT_UNDO
                   : *events == 'p' ? TS_EVENT_PAUSE
                   : *events == 'c' ? TS_EVENT_CROP
                                    : TS_EVENT_SLIDE;
      event.cell = *events == 'b' ? 1 : 0;
      event.elapsed_ms = *events == 'A' ? 1 : 0;
      g_array_append_val (record->events, event);
    }
  record->end.date = *events == '.' ? 1 : 0;

  return record;
}

static void
test_goes_on (void)
{
  static const struct
  {
    const char *earlier;
    const char *events;
    gboolean goes_on;
  } cases[] = {
    { "", "", TRUE },
    { "a", "a", TRUE },
    { "a", "ab", TRUE },
    { "ab", "a", FALSE },
    { "a", "b", FALSE },
    { "a", "A", FALSE },
    { "a", "u", FALSE },
    { "ab", "aub", FALSE },
    /* Leaving makes a pause, and looking at the picture a crop. */
    { "pacp", "ab", TRUE },
    { "ab", "cpapbc", TRUE },
    { "abp", "ap", FALSE },
    { "ab", "ab.", TRUE },
    { "ab.", "ab", FALSE },
    { "ab.", "ab.", TRUE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (TsGameRecord) earlier = create_record (cases[i].earlier);
      g_autoptr (TsGameRecord) record = create_record (cases[i].events);

      g_test_message ("“%s” and “%s”", cases[i].earlier, cases[i].events);
      g_assert_cmpint (ts_game_record_goes_on (record, earlier), ==, cases[i].goes_on);
    }
}

int
main (int argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/game-record/goes-on", test_goes_on);

  return g_test_run ();
}
