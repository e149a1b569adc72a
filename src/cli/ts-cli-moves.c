/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-cli-moves"

#include "config.h"

#include "ts-cli-moves.h"

/* The fields of a line that tileshift-cli solve prints, and the field of the moves. */
#define N_SOLVE_FIELDS 6
#define SOLVE_MOVES 2

/* The moves are the last field. No moves begin with a digit, as the seconds do that solve prints last. */
static const char *
find_moves (GStrv fields)
{
  guint n_fields = g_strv_length (fields);
  const char *last = fields[n_fields - 1];

  if (n_fields < 2)
    return NULL;

  return n_fields == N_SOLVE_FIELDS && g_ascii_isdigit (*last) ? fields[SOLVE_MOVES] : last;
}

typedef struct
{
  TsCliMovesFunc func;
  gpointer user_data;
} Reader;

static TsCliStatus
read_line (char *line,
           gulong number,
           gpointer user_data)
{
  const Reader *reader = user_data;
  g_auto (GStrv) fields = g_strsplit (line, "\t", -1);
  TsCliId id = { fields[0] != NULL ? g_strstrip (fields[0]) : "", number };

  if (*id.text == '\0' && g_strv_length (fields) < 2)
    return TS_CLI_OK;

  return reader->func (&id, find_moves (fields), reader->user_data);
}

/**
 * ts_cli_for_each_moves:
 * @func: called for each line `ID<TAB>…<TAB>MOVES` of standard input, in order, as soon as it is read
 *
 * Lines of tileshift-cli solve are read too. Blank lines are skipped.
 *
 * Returns: the greatest status of all
 */
TsCliStatus
ts_cli_for_each_moves (TsCliMovesFunc func,
                       gpointer user_data)
{
  Reader reader = { func, user_data };

  return ts_cli_for_each_line (read_line, &reader);
}
