/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-help"

#include "config.h"

#include "ts-help.h"

#include <glib/gi18n.h>

#include "ts-board-text.h"
#include "ts-diagram.h"
#include "ts-wrap-box.h"
#include "ts-moves.h"

/* The paragraphs of the help, some with a heading. One that explains a move has two boards: before and after it. */
static const struct
{
  const char *heading;
  const char *words;
  const char *game_id; /* of the board */
  const char *moves;   /* U D L R */
  guint marks;         /* the tiles to mark: bit 0 for tile 1 */
} paragraphs[] = {
  {
      N_ ("The Game"),
      N_ ("The picture is cut into tiles, and one tile is removed. Slide the others into the gap until every tile is "
          "in place and the gap is at the bottom right."),
      "3x3:8,1,3,4,0,2,7,6,5",
      "LURRDDLURULDLU",
      0x00,
  },
  {
      N_ ("Slide a Tile"),
      N_ ("Click a tile beside the gap, or drag it."),
      "3x3:1,2,3,4,5,6,7,0,8",
      "L",
      0x80,
  },
  {
      N_ ("Slide a Line"),
      N_ ("Click or drag a tile farther away in the row or column of the gap. The tiles in between slide with it."),
      "3x3:0,1,2,4,5,3,7,8,6",
      "LL",
      0x03,
  },
  {
      N_ ("Use the Arrow Keys"),
      N_ ("Each arrow key slides a tile into the gap in its direction: the right arrow key slides the tile that is "
          "left of the gap."),
      "3x3:1,2,3,4,0,5,7,8,6",
      "R",
      0x08,
  },
  { N_ ("Keys and Pointer"),
    N_ ("Hold Ctrl and press an arrow key to move between tiles, press Enter to slide the focused tile, and B to have "
        "a screen reader read the board.") },
  { NULL, N_ ("To play without clicks, choose Hover in the preferences: tiles slide under the pointer or a finger. "
              "Hold Ctrl or a mouse button to move the pointer without sliding.") },
  { N_ ("Pictures"),
    N_ ("To play with a picture of your own, choose Picture below the board, drop a picture on the window, or copy one "
        "elsewhere and paste it. Open several, or a folder, and each new game brings the next one.") },
  { NULL, N_ ("The tiles take the shape of the picture. Crop Picture in the menu chooses a part of it, or square "
              "tiles.") },
  { N_ ("Games"),
    N_ ("The clock counts while you can see the board. A dialog hides the board and stops the clock until it is "
        "closed; the preferences and the help do not. The game pauses when the window is minimized, and when another "
        "program has had the focus for ten seconds.") },
  /* xgettext:no-c-format */
  { NULL, N_ ("Best results and averages count only boards that Tileshift shuffles for you and that you solve without "
              "help. A board that you choose or play again is kept, but does not count. Averages of 5 and of 12 games "
              "leave out the best and the worst game; longer ones leave out 5% of the games at either end, rounded "
              "up.") },
  { N_ ("Sharing"),
    N_ ("Daily Puzzle in the menu is the same board and picture for everyone; only your first game counts. Press "
        "Ctrl+C to copy the ID of any board for a friend, and Ctrl+V to play one, even from the middle of a "
        "message.") },
  { NULL, N_ ("Calendar in the statistics shows on which days you solved the daily puzzle. Hints keep your streak, "
              "watching the solution ends it. You can play a past day as practice.") },
  { NULL, N_ ("Save Puzzle in the menu makes one file of the picture and its board. Anyone can look at it, and whoever "
              "opens it in Tileshift plays the same board.") },
  { NULL, N_ ("Export Games in the menu copies your games, results and pictures to a folder, such as one on a USB "
              "stick. Import Games on another computer adds them to what is there and removes nothing.") },
};

/* A diagram can take the focus, so that a screen reader reads it. */
static void
append_diagram (GtkWidget *flow,
                const TsBoard *board,
                guint marks)
{
  GtkWidget *diagram = ts_diagram_new (board, marks);

  gtk_widget_set_focusable (diagram, TRUE);
  gtk_widget_set_parent (diagram, flow);
}

/* The board before and after the moves. */
static GtkWidget *
create_boards (const char *game_id,
               const char *moves,
               guint marks)
{
  GtkWidget *flow = g_object_new (TS_TYPE_WRAP_BOX, NULL);
  TsBoard board;

  if (ts_board_text_parse (game_id, &board) != TS_BOARD_TEXT_OK)
    g_return_val_if_reached (flow);
  append_diagram (flow, &board, marks);
  gtk_widget_set_parent (g_object_new (GTK_TYPE_IMAGE, "icon-name", "go-next-symbolic", "accessible-role",
                                       GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL),
                         flow);
  if (ts_moves_apply (&board, moves, NULL) != TS_MOVES_OK)
    g_return_val_if_reached (flow);
  append_diagram (flow, &board, marks);

  return flow;
}

/* @heading: (nullable): not translated
 * @words: not translated; a selectable paragraph can take the focus, so that a screen reader reads it */
static void
append_words (GtkBox *page,
              const char *heading,
              const char *words)
{
  if (heading != NULL)
    {
      GtkWidget *label = g_object_new (GTK_TYPE_LABEL, "label", _ (heading), "wrap", TRUE, "xalign", 0.0,
                                       "accessible-role", GTK_ACCESSIBLE_ROLE_HEADING, NULL);

      gtk_widget_add_css_class (label, "heading");
      gtk_box_append (page, label);
    }
  gtk_box_append (page, g_object_new (GTK_TYPE_LABEL, "label", _ (words), "wrap", TRUE, "xalign", 0.0, "selectable",
                                      TRUE, NULL));
}

/* Shows a key as a cap. */
static GtkWidget *
create_key (void)
{
  GtkWidget *key = g_object_new (GTK_TYPE_LABEL, "label", "→", "halign", GTK_ALIGN_CENTER, "selectable", TRUE, NULL);

  gtk_widget_add_css_class (key, "moves");
  gtk_widget_add_css_class (key, "key");
  gtk_accessible_update_property (GTK_ACCESSIBLE (key), GTK_ACCESSIBLE_PROPERTY_LABEL, C_ ("move", "right"), -1);

  return key;
}

static void
learn_cb (GtkWidget *button)
{
  GtkWindow *help = GTK_WINDOW (gtk_widget_get_root (button));
  GtkWindow *parent = gtk_window_get_transient_for (help);

  if (parent != NULL)
    gtk_widget_activate_action (GTK_WIDGET (parent), "win.learn", NULL);
  gtk_window_close (help);
}

/**
 * ts_help_new:
 * @parent: (nullable): the window it is to stand over, which has the action `win.learn`
 *
 * What there is to do is shown by examples: the board before and the board after. The rest is in the interface file.
 *
 * Returns: (transfer none): the window, not shown yet; GTK keeps it until it is closed
 */
GtkWindow *
ts_help_new (GtkWindow *parent)
{
  g_autoptr (GtkBuilder) builder = gtk_builder_new_from_resource (TS_RESOURCE_PATH "/ui/ts-help.ui");
  GtkWindow *window = GTK_WINDOW (gtk_builder_get_object (builder, "help"));
  GtkBox *play = GTK_BOX (gtk_builder_get_object (builder, "play"));
  GtkBox *more = GTK_BOX (gtk_builder_get_object (builder, "more"));

  for (guint i = 0; i < G_N_ELEMENTS (paragraphs); i++)
    {
      const char *game_id = paragraphs[i].game_id;

      append_words (game_id != NULL ? play : more, paragraphs[i].heading, paragraphs[i].words);
      if (game_id != NULL)
        gtk_box_append (play, create_boards (game_id, paragraphs[i].moves, paragraphs[i].marks));
    }
  gtk_box_append (play, create_key ());
  g_signal_connect (gtk_builder_get_object (builder, "learn_button"), "clicked", G_CALLBACK (learn_cb), NULL);
  gtk_window_set_transient_for (window, parent);

  return window;
}
