/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#include "requests.h"

#include "boards.h"

static TsPuzzleRequest
create (TsRequestKind kind,
        const char *id)
{
  TsPuzzleRequest request = { .kind = kind };
  TsBoard board;

  if (id != NULL)
    {
      board = board_from_id (id);
      ts_puzzle_request_set_board (&request, &board, id);
    }

  return request;
}

void
request (TsSession *session,
         TsRequestKind kind)
{
  ts_session_request (session, create (kind, NULL));
}

/* @file: (nullable): %NULL for what a new player sees
 * @id: (nullable): of the board */
void
request_open (TsSession *session,
              GFile *file,
              const char *id)
{
  TsPuzzleRequest wanted = create (TS_REQUEST_FILES, id);

  if (file != NULL)
    ts_puzzle_request_add_file (&wanted, file);
  ts_session_request (session, wanted);
}

/* @files: (element-type GFile) */
void
request_files (TsSession *session,
               GSList *files)
{
  TsPuzzleRequest wanted = create (TS_REQUEST_FILES, NULL);

  for (GSList *iter = files; iter != NULL; iter = iter->next)
    ts_puzzle_request_add_file (&wanted, iter->data);
  ts_session_request (session, wanted);
}

/* @id: (nullable): of the board */
void
request_numbers (TsSession *session,
                 const char *id)
{
  ts_session_request (session, create (TS_REQUEST_NUMBERS, id));
}

void
request_board (TsSession *session,
               const char *id)
{
  ts_session_request (session, create (TS_REQUEST_PRESENT, id));
}

void
request_size (TsSession *session,
              guint columns,
              guint rows)
{
  ts_session_request (session, (TsPuzzleRequest){ .kind = TS_REQUEST_PRESENT, .columns = columns, .rows = rows });
}

void
request_saved (TsSession *session,
               const char *name)
{
  ts_session_request (session, (TsPuzzleRequest){ .kind = TS_REQUEST_SAVED, .name = g_strdup (name) });
}
