/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-help"

#include "config.h"

#include "ts-help.h"

#include <glib/gi18n.h>

#include "ts-board-text.h"
#include "ts-diagram.h"
#include "ts-flow.h"
#include "ts-moves.h"

/* The method solves row by row down to the last two rows, then column by column down to the last four cells. No step
 * moves a tile that is done, and the rest of the board is always large enough to move any tile to any cell. The two
 * traps are the only positions in which a pair cannot be set up; their solutions need 2×3 or 3×2 cells, which are left
 * on every board. */
const TsLesson ts_help_lessons[TS_N_LESSONS] = {
  {
      N_ ("Row by Row"),
      N_ ("Complete the top row from left to right and leave it alone after that. Continue row by row until two rows "
          "remain. To move a tile one cell, bring the gap around it to the cell it should go to, and slide the tile "
          "in. Here tile 1 moves left twice, in the same way each time."),
      "4x4:5,2,1,0,6,3,7,4,9,10,8,11,13,14,15,12",
      "URRDLURRDL",
      { 1 },
  },
  {
      N_ ("The Last Two Tiles of a Row"),
      N_ ("The last two tiles of a row go in together. Bring the first one, here 3, into the corner, and the other "
          "one, 4, directly below it. Bring the gap to the left of the corner. Now slide both into place, one after "
          "the other."),
      "4x4:1,2,0,3,6,5,9,4,10,7,8,11,13,14,15,12",
      "LU",
      { 3, 4 },
  },
  {
      N_ ("When They Are Swapped"),
      N_ ("To avoid this, bring the last tile down at least two rows before you bring the first one into the corner. "
          "If both are in the row but swapped, bring the gap below the left one and slide as shown."),
      "4x4:1,2,4,3,6,5,0,7,9,10,8,11,13,14,12,15",
      "DLURULDDRULURDDLU",
      { 3, 4 },
  },
  {
      N_ ("The Last Two Rows"),
      N_ ("Solve these column by column, from the left, with the same method turned on its side. Bring the upper tile "
          "of a column, here 9, into the bottom corner, and the lower one, 13, to its right. Bring the gap above the "
          "corner. Now slide both into place."),
      "4x4:1,2,3,4,5,6,7,8,0,11,10,15,9,13,14,12",
      "UL",
      { 9, 13 },
  },
  {
      N_ ("When One Blocks the Other"),
      N_ ("If the lower tile is stuck above the corner, bring the gap to its right and slide as shown."),
      "4x4:1,2,3,4,5,6,7,8,13,0,11,14,9,10,12,15",
      "RULDLURRDLULDRRUL",
      { 9, 13 },
  },
  {
      N_ ("The Last Four Cells"),
      N_ ("Three tiles remain. Slide them around in a circle, always in the same direction, until they are in place. "
          "That is all: this method solves every board in the game."),
      "4x4:1,2,3,4,5,6,7,8,9,10,0,11,13,14,15,12",
      "LU",
      { 11, 12, 15 },
  },
};

/* What there is to do, on boards that show what comes of it. */
static const TsLesson basics[] = {
  {
      N_ ("The Game"),
      N_ ("The picture is cut into tiles, and one tile is removed. Slide the others into the gap until every tile is "
          "in place and the gap is at the bottom right."),
      "3x3:8,1,3,4,0,2,7,6,5",
      "LURRDDLURULDLU",
      { 0 },
  },
  {
      N_ ("Slide a Tile"),
      N_ ("Click a tile beside the gap, or drag it."),
      "3x3:1,2,3,4,5,6,7,0,8",
      "L",
      { 8 },
  },
  {
      N_ ("Slide a Line"),
      N_ ("Click or drag a tile farther away in the row or column of the gap. The tiles in between slide with it."),
      "3x3:0,1,2,4,5,3,7,8,6",
      "LL",
      { 1, 2 },
  },
  {
      N_ ("Use the Arrow Keys"),
      N_ ("Each arrow key slides a tile into the gap in its direction: the right arrow key slides the tile that is "
          "left of the gap."),
      "3x3:1,2,3,4,0,5,7,8,6",
      "R",
      { 4 },
  },
};

/* A diagram can take the focus, so that a screen reader reads it. */
static void
append_diagram (GtkWidget *flow,
                const TsBoard *board,
                const TsLesson *lesson)
{
  GtkWidget *diagram = ts_diagram_new (board, lesson->tiles);

  gtk_widget_set_focusable (diagram, TRUE);
  gtk_widget_set_parent (diagram, flow);
}

static GtkWidget *
create_boards (const TsLesson *lesson)
{
  GtkWidget *flow = g_object_new (TS_TYPE_FLOW, NULL);
  GtkWidget *arrow = g_object_new (GTK_TYPE_IMAGE, "icon-name", "go-next-symbolic", "accessible-role",
                                   GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  TsBoard before;
  TsBoard after;

  ts_help_get_boards (lesson, &before, &after);
  append_diagram (flow, &before, lesson);
  gtk_widget_set_parent (arrow, flow);
  append_diagram (flow, &after, lesson);

  return flow;
}

/* Shows arrows and has words as its accessible name, both from left to right in every language, as the board is. */
static GtkWidget *
create_moves (const char *moves)
{
  static const char *const arrows[TS_N_DIRECTIONS] = {
    [TS_DIRECTION_UP] = "↑",
    [TS_DIRECTION_DOWN] = "↓",
    [TS_DIRECTION_LEFT] = "←",
    [TS_DIRECTION_RIGHT] = "→",
  };
  static const char *const words[TS_N_DIRECTIONS] = {
    /* Translators: which way a tile moves. */
    [TS_DIRECTION_UP] = NC_ ("move", "up"),
    [TS_DIRECTION_DOWN] = NC_ ("move", "down"),
    [TS_DIRECTION_LEFT] = NC_ ("move", "left"),
    [TS_DIRECTION_RIGHT] = NC_ ("move", "right"),
  };
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GString) name = g_string_new (NULL);
  GtkWidget *label;

  for (guint i = 0; moves[i] != '\0'; i++)
    {
      TsDirection direction = ts_moves_get_direction (moves[i]);

      g_string_append_printf (text, "%s%s", i > 0 ? " " : "", arrows[direction]);
      /* Translators: stands between moves that are read out, as in “left, up”. */
      g_string_append_printf (name, "%s%s", i > 0 ? C_ ("move", ", ") : "",
                              g_dpgettext2 (NULL, "move", words[direction]));
    }

  label = g_object_new (GTK_TYPE_LABEL, "label", text->str, "wrap", TRUE, "justify", GTK_JUSTIFY_CENTER, "selectable",
                        TRUE, NULL);
  gtk_widget_set_direction (label, GTK_TEXT_DIR_LTR);
  gtk_widget_add_css_class (label, "moves");
  gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LABEL, name->str, -1);

  return label;
}

/* A selectable paragraph can take the focus, so that a screen reader reads it. */
static void
append_example (GtkBox *page,
                const TsLesson *lesson)
{
  GtkWidget *heading = g_object_new (GTK_TYPE_LABEL, "label", _ (lesson->title), "wrap", TRUE, "xalign", 0.0,
                                     "accessible-role", GTK_ACCESSIBLE_ROLE_HEADING, NULL);
  GtkWidget *words = g_object_new (GTK_TYPE_LABEL, "label", _ (lesson->words), "wrap", TRUE, "xalign", 0.0,
                                   "selectable", TRUE, NULL);

  gtk_widget_add_css_class (heading, "heading");
  gtk_box_append (page, heading);
  gtk_box_append (page, words);
  gtk_box_append (page, create_boards (lesson));
}

/**
 * ts_help_new:
 * @parent: (nullable): the window it is to stand over
 *
 * What there is to do and the lessons are shown by examples: the board before and the board after. The rest is in the
 * interface file.
 *
 * Returns: (transfer none): the window, not shown yet; GTK keeps it until it is closed
 */
GtkWindow *
ts_help_new (GtkWindow *parent)
{
  g_autoptr (GtkBuilder) builder = gtk_builder_new_from_resource (TS_RESOURCE_PATH "/ui/ts-help.ui");
  GtkWindow *window = GTK_WINDOW (gtk_builder_get_object (builder, "help"));
  GtkBox *play = GTK_BOX (gtk_builder_get_object (builder, "play"));
  GtkBox *solve = GTK_BOX (gtk_builder_get_object (builder, "solve"));
  GtkWidget *key;

  for (guint i = 0; i < G_N_ELEMENTS (basics); i++)
    append_example (play, &basics[i]);
  key = create_moves (basics[G_N_ELEMENTS (basics) - 1].moves);
  gtk_widget_add_css_class (key, "key");
  gtk_widget_set_halign (key, GTK_ALIGN_CENTER);
  gtk_box_append (play, key);
  for (guint i = 0; i < TS_N_LESSONS; i++)
    {
      append_example (solve, &ts_help_lessons[i]);
      gtk_box_append (solve, create_moves (ts_help_lessons[i].moves));
    }
  gtk_window_set_transient_for (window, parent);

  return window;
}

/**
 * ts_help_get_boards:
 * @before: (out): the example
 * @after: (out): the board after the moves
 */
void
ts_help_get_boards (const TsLesson *lesson,
                    TsBoard *before,
                    TsBoard *after)
{
  if (ts_board_text_parse (lesson->game_id, before) != TS_BOARD_TEXT_OK)
    g_return_if_reached ();

  *after = *before;
  if (ts_moves_apply (after, lesson->moves, NULL) != TS_MOVES_OK)
    g_return_if_reached ();
}
