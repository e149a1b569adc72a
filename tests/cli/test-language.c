/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The real terminal program in German, for people; what scripts read is always the same.
 */

#include "program.h"

static void
test_german (void)
{
  g_auto (Outcome) help = run_program ("", "new --help");
  g_auto (Outcome) check = run_program ("what\n", "check -");

  assert_contains (help.out, "Die IDs gemischter Bretter");
  assert_contains (help.out, "Diese Hilfe anzeigen");
  assert_contains (check.out, "what\tinvalid: the size is not two numbers");
  assert_contains (check.err, "Zeile 1");
}

int
main (int argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/language/german", test_german);

  return g_test_run ();
}
