/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * tileshift-cli play: a game in the terminal or through pipes. A wrong entry is refused with a sentence on stdout, and
 * the game goes on.
 */

#define G_LOG_DOMAIN "ts-cli-play"

#include "config.h"

#include "ts-cli-input.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "ts-board-text.h"
#include "ts-game.h"
#include "ts-guide.h"
#include "ts-moves.h"
#include "ts-random.h"
#include "ts-shared-solver.h"
#include "ts-text.h"

/* How long a hint is searched for. */
#define HINT_LIMIT_US G_USEC_PER_SEC

/* The result of an entry. */
typedef enum
{
  ENTRY_DONE,
  ENTRY_REFUSED, /* the reason is printed */
  ENTRY_QUIT,
} EntryResult;

/* The known solution is that of @hint_board. */
typedef struct
{
  /* Owned */
  TsGame *game;
  TsSharedSolver *solver;

  /* Plain */
  TsBoard hint_board;
  TsSolution solution;
  gint64 search_end_us; /* on the monotonic clock */
} Player;

static void
player_clear (Player *self)
{
  g_clear_object (&self->game);
  g_clear_pointer (&self->solver, ts_shared_solver_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Player, player_clear)

/* Does what a word asks for. */
typedef EntryResult (*WordFunc) (Player *self);

static EntryResult
refuse (const char *sentence)
{
  ts_cli_print ("%s\n", sentence);

  return ENTRY_REFUSED;
}

static EntryResult
refuse_edge (TsDirection direction)
{
  static const char *const sentences[TS_N_DIRECTIONS] = {
    [TS_DIRECTION_UP] = N_ ("No tile can move up: the gap is in the bottom row."),
    [TS_DIRECTION_DOWN] = N_ ("No tile can move down: the gap is in the top row."),
    [TS_DIRECTION_LEFT] = N_ ("No tile can move left: the gap is in the last column."),
    [TS_DIRECTION_RIGHT] = N_ ("No tile can move right: the gap is in the first column."),
  };

  return refuse (_ (sentences[direction]));
}

/* Writes a row of numbers a line, which a screen reader and the command check read as well: 0 is the gap. */
static void
print_board (Player *self)
{
  const TsBoard *board = ts_game_get_board (self->game);
  int n_digits = snprintf (NULL, 0, "%u", ts_board_get_n_cells (board) - 1u);
  g_autoptr (GString) rows = g_string_new (NULL);

  for (unsigned cell = 0; cell < ts_board_get_n_cells (board); cell++)
    g_string_append_printf (rows, "%*u%c", n_digits, board->tiles[cell], (cell + 1) % board->columns == 0 ? '\n' : ' ');
  ts_cli_print ("%s", rows->str);
}

/* Says on a line what moved, by a move, an undo or a redo. */
static void
moved_cb (Player *self,
          const TsSlide *slide)
{
  const TsBoard *board = ts_game_get_board (self->game);
  int step = (slide->gap_after - slide->gap_before) / slide->n_tiles;

  for (int cell = slide->gap_before; cell != slide->gap_after; cell += step)
    {
      ts_cli_print (slide->direction == TS_DIRECTION_UP     ? _ ("Tile %u up.")
                    : slide->direction == TS_DIRECTION_DOWN ? _ ("Tile %u down.")
                    : slide->direction == TS_DIRECTION_LEFT ? _ ("Tile %u left.")
                                                            : _ ("Tile %u right."),
                    board->tiles[cell]);
      ts_cli_print ("%s", cell + step != slide->gap_after ? " " : "\n");
    }
}

static EntryResult
undo (Player *self)
{
  return ts_game_undo (self->game) ? ENTRY_DONE : refuse (_ ("There is no move to undo."));
}

static EntryResult
redo (Player *self)
{
  return ts_game_redo (self->game) ? ENTRY_DONE : refuse (_ ("There is no move to redo."));
}

static TsSolverVerdict
poll_cb (const TsSolverProgress *progress,
         void *user_data)
{
  const Player *self = user_data;

  return g_get_monotonic_time () < self->search_end_us ? TS_SOLVER_GO_ON : TS_SOLVER_STOP;
}

/* A player who follows the hints stays on one solution, so that the board is solved in the end. */
static TsDirection
get_next_move (Player *self,
               const TsBoard *board)
{
  TsSolverBudget budget = { .poll = poll_cb, .user_data = self };
  TsBoard moved = self->hint_board;

  for (unsigned i = 0; i < self->solution.n_moves; i++)
    {
      TsDirection direction = ts_moves_get_direction (self->solution.moves[i]);

      if (ts_board_equal (&moved, board))
        return direction;

      ts_board_slide (&moved, ts_board_get_source (&moved, direction), NULL);
    }

  self->hint_board = *board;
  self->search_end_us = g_get_monotonic_time () + HINT_LIMIT_US;
  if (ts_board_get_n_cells (board) > TS_SOLVER_MAX_OPTIMAL_CELLS)
    ts_solver_solve_fast (ts_shared_solver_get (self->solver), board, &budget, &self->solution);
  else
    ts_solver_solve (ts_shared_solver_get (self->solver), board, &budget, &self->solution);

  return ts_moves_get_direction (self->solution.moves[0]);
}

static EntryResult
hint (Player *self)
{
  const TsBoard *board = ts_game_get_board (self->game);
  TsDirection direction = get_next_move (self, board);

  ts_cli_print (_ ("Slide tile %u (%c)."), board->tiles[ts_board_get_source (board, direction)],
                ts_moves_get_letter (direction));
  ts_cli_print ("\n");

  return ENTRY_DONE;
}

static EntryResult
guide (Player *self)
{
  const TsBoard *board = ts_game_get_board (self->game);
  TsGuideStep step;

  if (!ts_guide_get_step (board, NULL, &step))
    g_return_val_if_reached (ENTRY_DONE);

  /* Translators: the next step to the solution: a lesson, which is a word such as "row", and what it does here. The
   * moves come last, such as LURD. */
  ts_cli_print (_ ("Lesson \"%s\": bring tile %u to row %u, column %u: %s"), ts_guide_get_lesson_name (step.lesson),
                step.tile, step.cell / board->columns + 1u, step.cell % board->columns + 1u, step.moves);
  ts_cli_print ("\n");

  return ENTRY_DONE;
}

static EntryResult
start_game (Player *self,
            const TsBoard *board)
{
  g_autoptr (TsGame) old_game = g_steal_pointer (&self->game);
  char id[TS_BOARD_TEXT_SIZE];

  self->game = ts_game_new (board);
  g_signal_connect_swapped (self->game, "moved", G_CALLBACK (moved_cb), self);
  ts_board_text_format (&ts_game_get_history (self->game)->initial, id);
  ts_cli_print (_ ("Game %s"), id);
  ts_cli_print ("\n");

  return ENTRY_DONE;
}

static EntryResult
restart (Player *self)
{
  return start_game (self, &ts_game_get_history (self->game)->initial);
}

static EntryResult
start_new (Player *self)
{
  const TsBoard *old = ts_game_get_board (self->game);
  TsBoard board;

  ts_shuffle (&board, old->columns, old->rows, ts_random_get (), TS_SHUFFLE_GAP_ANYWHERE);

  return start_game (self, &board);
}

static EntryResult
help (Player *self)
{
  ts_cli_print ("%s\n", _ ("Type the number of a tile to slide it and all tiles between it and the gap, or\n"
                           "U D L R, the direction in which a tile moves into the gap; several in a line if\n"
                           "you like. Other words: hint, guide, undo, redo, restart (the same board), new\n"
                           "(another one), help, quit."));
  /* Translators: of a board that is printed in rows of numbers. */
  ts_cli_print ("%s\n", _ ("The gap is 0."));
  return ENTRY_DONE;
}

static EntryResult
quit (Player *self)
{
  return ENTRY_QUIT;
}

static const struct
{
  const char *word;
  WordFunc func;
} words[] = {
  { "hint", hint },
  { "guide", guide },
  { "undo", undo },
  { "redo", redo },
  { "restart", restart },
  { "new", start_new },
  { "help", help },
  { "?", help },
  { "quit", quit },
  { "q", quit },
};

static EntryResult
slide_tile (TsGame *game,
            const char *word)
{
  const TsBoard *board = ts_game_get_board (game);
  unsigned last_tile = ts_board_get_n_cells (board) - 1;
  g_autofree char *answer = NULL;
  guint64 tile;

  if (!g_ascii_string_to_unsigned (word, 10, 1, last_tile, &tile, NULL))
    answer = g_strdup_printf (_ ("There is no tile %s: the tiles are 1 to %u."), word, last_tile);
  else if (ts_game_slide (game, ts_board_find_tile (board, (unsigned) tile)) != TS_SLIDE_OK)
    answer = g_strdup_printf (_ ("Tile %s cannot slide: it is not in the same row or column as the gap."), word);

  return answer == NULL ? ENTRY_DONE : refuse (answer);
}

static gboolean
are_moves (const char *word)
{
  TsDirection direction;
  unsigned count;

  while (*word != '\0')
    {
      if (!ts_moves_read_run (&word, &direction, &count))
        return FALSE;
    }

  return TRUE;
}

static EntryResult
make_moves (TsGame *game,
            const char *moves)
{
  TsDirection direction;
  unsigned count;

  while (ts_moves_read_run (&moves, &direction, &count))
    {
      for (; count > 0 && !ts_game_get_solved (game); count--)
        {
          if (ts_game_slide (game, ts_board_get_source (ts_game_get_board (game), direction)) != TS_SLIDE_OK)
            return refuse_edge (direction);
        }
    }

  return ENTRY_DONE;
}

static EntryResult
enter_word (Player *self,
            const char *word)
{
  g_autofree char *lower = g_ascii_strdown (word, -1);
  g_autofree char *upper = g_ascii_strup (word, -1);
  g_autofree char *escaped = g_strescape (word, NULL);
  g_autofree char *answer = NULL;

  for (unsigned i = 0; i < G_N_ELEMENTS (words); i++)
    {
      if (g_str_equal (lower, words[i].word))
        return words[i].func (self);
    }

  if (word[strspn (word, "0123456789")] == '\0')
    return slide_tile (self->game, word);
  if (are_moves (upper))
    return make_moves (self->game, upper);

  ts_text_shorten (escaped);
  answer =
      g_strdup_printf (_ ("\"%s\" is neither the number of a tile nor U D L R; type \"help\" for help."), escaped);
  return refuse (answer);
}

/* Stops at the first word that is refused, that solves the board or that quits. */
static EntryResult
enter_line (Player *self,
            const char *line)
{
  g_auto (GStrv) line_words = g_strsplit_set (line, " \t\r,", -1);
  EntryResult result = ENTRY_DONE;

  for (unsigned i = 0; line_words[i] != NULL && result == ENTRY_DONE && !ts_game_get_solved (self->game); i++)
    {
      if (*line_words[i] != '\0')
        result = enter_word (self, line_words[i]);
    }

  return result;
}

static void
print_end (TsGame *game)
{
  guint moves = ts_game_get_moves (game);
  guint seconds = (guint) (ts_game_get_elapsed_us (game) / G_USEC_PER_SEC);
  g_autofree char *time = g_strdup_printf ("%u:%02u", seconds / 60, seconds % 60);

  if (ts_game_get_solved (game))
    /* Translators: the time is minutes and seconds, such as 2:07. */
    ts_cli_print (ngettext ("Well done! %u move in %s.", "Well done! %u moves in %s.", moves), moves, time);
  else
    ts_cli_print (ngettext ("The game ends unfinished after %u move.", "The game ends unfinished after %u moves.",
                            moves),
                  moves);
  ts_cli_print ("\n");
}

/* Reads lines until a game is solved, the player quits or the input ends. */
static TsCliStatus
play (Player *self)
{
  g_autoptr (GString) line = g_string_new (NULL);
  gboolean is_terminal = isatty (STDIN_FILENO);
  TsCliStatus status = TS_CLI_OK;
  EntryResult result = ENTRY_DONE;
  TsBoard board;

  if (ts_cli_begin_typing ())
    ts_cli_print ("%s\n", _ ("An arrow key slides a tile at once."));
  print_board (self);
  while (result != ENTRY_QUIT && !ts_game_get_solved (self->game))
    {
      board = *ts_game_get_board (self->game);
      result = ts_cli_read_typed_line (line, &status) ? enter_line (self, line->str) : ENTRY_QUIT;
      /* A person sees the board above the reason of a refusal. */
      if (result == ENTRY_REFUSED && is_terminal && ts_board_equal (&board, ts_game_get_board (self->game)))
        continue;
      if (result != ENTRY_QUIT)
        print_board (self);
    }

  return status;
}

/* Takes the board of the id, or without an id that of --size and --seed. */
static TsCliStatus
choose_board (const char *id_text,
              const char *size,
              const char *seed,
              TsBoard *board)
{
  TsDeal deal;

  if (id_text != NULL)
    return ts_cli_read_board (id_text, board);
  if (!ts_cli_read_deal (size, seed, &deal))
    return TS_CLI_ERROR;

  ts_shuffle (board, deal.columns, deal.rows, deal.seed, TS_SHUFFLE_GAP_ANYWHERE);
  return TS_CLI_OK;
}

static TsCliStatus
run (const TsCliCommand *self,
     GStrv *args)
{
  g_autofree char *size = NULL;
  g_autofree char *seed = NULL;
  g_auto (Player) player = { 0 };
  const char *id;
  TsBoard board;
  TsCliStatus status;
  const GOptionEntry entries[] = {
    TS_CLI_SIZE_OPTION (&size),
    TS_CLI_SEED_OPTION (&seed),
    G_OPTION_ENTRY_NULL,
  };

  if (!ts_cli_parse (self, entries, args, &status))
    return status;

  id = (*args)[1];
  if (id != NULL && (size != NULL || seed != NULL))
    return ts_cli_print_usage_error (self);

  status = choose_board (id, size, seed, &board);
  if (status != TS_CLI_OK)
    return status;

  player.solver = ts_shared_solver_new ();
  start_game (&player, &board);
  help (&player);
  status = play (&player);
  print_end (player.game);

  return status;
}

const TsCliCommand ts_cli_play = {
  .name = "play",
  .parameters = "[ID]",
  .max_args = 1,
  .summary = N_ ("Play a game"),
  .description = N_ ("With an ID, or with --size and --seed, a game can be played again: every game\n"
                     "prints its ID."),
  .run = run,
};
