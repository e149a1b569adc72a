/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The window's insides, for the ts-window*.c files alone.
 * Owned by the application.
 * Fails by a notice in words; the running game goes on.
 */

#pragma once

#include "ts-advisor.h"
#include "ts-album.h"
#include "ts-board-view.h"
#include "ts-game-store.h"
#include "ts-picture-chooser.h"
#include "ts-thumbnailer.h"
#include "ts-victory.h"
#include "ts-window.h"

G_BEGIN_DECLS

typedef struct _TsWindowKeep TsWindowKeep;

struct _TsWindow
{
  GtkApplicationWindow parent_instance;

  /* Template widgets */
  TsBoardView *board_view;
  TsVictory *victory;
  GtkLabel *title_label;
  GtkInscription *status_label; /* a label that changes every second would lay out the whole window anew */
  GtkWidget *loading_box;
  GtkLabel *loading_label;
  GtkWidget *cancel_button;
  GtkRevealer *notice_revealer;
  GtkLabel *notice_label;
  GtkButton *offer_button;
  GtkWidget *notice_button;
  GtkWidget *peek_box; /* around the button */
  GtkWidget *peek_button;
  GtkWidget *pause_card;
  GtkWidget *resume_button;
  GtkWidget *drop_hint;
  GtkMenuButton *menu_button;
  GMenuModel *primary_menu;

  /* Borrowed */
  GtkWidget *paused_focus; /* what had the focus before a pause; a weak pointer */
  GtkWidget *menu_focus;   /* what had the focus before the menu; a weak pointer */
  GtkWindow *help;         /* while it is open */

  /* Owned */
  GSettings *settings;
  TsGame *game;
  TsSharedSolver *solver;
  TsAdvisor *advisor;
  GCancellable *dealing; /* of the board being looked for, while there is one */
  TsWindowKeep *keep;
  char *news;                    /* what the finished game has beaten, if anything */
  GCancellable *loading;         /* of the picture being opened, while there is one */
  GtkFileChooserNative *chooser; /* while it is open */
  GtkWindow *question;           /* while it is open */
  guint loading_id;              /* the timeout that shows the spinner */
  guint watch_id;                /* the timeout that makes the moves of the solution, while it is watched */
  guint size_id;                 /* the idle that looks at the size in the settings */
  guint away_id;                 /* the timeout after which the player counts as away */
  GFile *source;                 /* of the picture that is played; NULL without one */
  TsAlbum *album;                /* when it has been asked for, as the next one */
  TsThumbnailer *thumbnailer;
  GCancellable *sharpening; /* of the picture for an enlarged part, while it is loaded */
  GCancellable *looking;    /* of the search for look-alikes, while it runs */

  /* Plain */
  guint64 seed;                /* of the newest shuffle; not always of the board that is played */
  guint held_keycode;          /* of the key that is down, as far as the window knows */
  guint peek_keycode;          /* of the key that shows the whole picture while it is down */
  gboolean focus_is_chosen;    /* the player went there with Tab */
  gboolean is_making_move;     /* of the solution that is watched */
  gboolean board_awaits_focus; /* when a person comes back to the window */
  gboolean notice_passes;      /* with the next move */
  TsCrop crop;                 /* of the picture that is played */
  guint looked_columns;        /* of the board whose look-alikes are known or looked for */
  guint looked_rows;
  gboolean lookalikes_told; /* the player knows of this picture's look-alikes */
};

void _ts_window_class_actions_init (TsWindowClass *klass);
void _ts_window_actions_init (TsWindow *self);
void _ts_window_actions_update (TsWindow *self);

void _ts_window_game_init (TsWindow *self);
void _ts_window_game_dispose (TsWindow *self);

void _ts_window_keys_init (TsWindow *self);

void _ts_window_menu_init (TsWindow *self);
void _ts_window_menu_dispose (TsWindow *self);

void _ts_window_pause_init (TsWindow *self);
void _ts_window_pause_dispose (TsWindow *self);
void _ts_window_set_paused (TsWindow *self,
                            gboolean paused);

void _ts_window_peek_init (TsWindow *self);
gboolean _ts_window_get_can_peek (TsWindow *self);
void _ts_window_set_peeking (TsWindow *self,
                             gboolean peeking);

void _ts_window_copy_id (TsWindow *self);
void _ts_window_paste_id (TsWindow *self);
void _ts_window_play_daily (TsWindow *self);

void _ts_window_advice_init (TsWindow *self);
void _ts_window_advice_dispose (TsWindow *self);
void _ts_window_hint (TsWindow *self);
void _ts_window_watch (TsWindow *self);
char *_ts_window_add_moves_to_go (TsWindow *self,
                                  char *status);
void _ts_window_praise (TsWindow *self);
void _ts_window_update_status (TsWindow *self);

void _ts_window_deal_init (TsWindow *self);
gboolean _ts_window_deal (TsWindow *self,
                          guint64 seed);
void _ts_window_cancel_deal (TsWindow *self);

void _ts_window_start_game (TsWindow *self);

void _ts_window_keep_init (TsWindow *self);
void _ts_window_keep_dispose (TsWindow *self);
gboolean _ts_window_keep_get_is_kept (TsWindow *self);
void _ts_window_keep_save (TsWindow *self);
void _ts_window_keep_leave (TsWindow *self);
void _ts_window_keep_set_picture (TsWindow *self,
                                  TsPicture *picture,
                                  const char *key,
                                  const char *title,
                                  const char *uri);
gboolean _ts_window_keep_restore (TsWindow *self,
                                  const char *name);
TsCrop _ts_window_keep_get_crop (const TsKeptGame *game);
void _ts_window_keep_note (TsWindow *self,
                           char *words);
void _ts_window_keep_tell (TsWindow *self);
char **_ts_window_keep_list (TsWindow *self);
TsKeptGame *_ts_window_keep_load (TsWindow *self,
                                  const char *name);
gboolean _ts_window_keep_open (TsWindow *self,
                               const char *name);
char *_ts_window_keep_dup_copy (TsWindow *self,
                                const TsKeptGame *game);

void _ts_window_add_kept_games (TsWindow *self,
                                TsPictureChooser *chooser);

void _ts_window_record (TsWindow *self,
                        TsGameStore *store,
                        const char *name,
                        const char *title);
void _ts_window_show_statistics (TsWindow *self);

void _ts_window_picture_dispose (TsWindow *self);
void _ts_window_open_kept (TsWindow *self,
                           const char *name,
                           const TsKeptGame *game,
                           const char *copy);
int _ts_window_get_short_side (TsWindow *self,
                               const TsCrop *crop);
void _ts_window_open_first (TsWindow *self,
                            GSList *files);
void _ts_window_cancel_loading (TsWindow *self);

void _ts_window_choose_file (TsWindow *self);

void _ts_window_speech_init (TsWindow *self);
void _ts_window_read_board (TsWindow *self);
void _ts_window_focus_board (TsWindow *self);
void _ts_window_class_choice_init (TsWindowClass *klass);
void _ts_window_choice_dispose (TsWindow *self);
TsAlbum *_ts_window_get_album (TsWindow *self);
char *_ts_window_dup_title (TsWindow *self,
                            GFile *file);
void _ts_window_set_source (TsWindow *self,
                            GFile *file,
                            const TsCrop *crop);
void _ts_window_set_crop (TsWindow *self,
                          const TsCrop *crop);
void _ts_window_greet_picture (TsWindow *self);

void _ts_window_paste_init (TsWindow *self);
void _ts_window_paste (TsWindow *self);

void _ts_window_lookalikes_init (TsWindow *self);
void _ts_window_lookalikes_dispose (TsWindow *self);
void _ts_window_look_for_lookalikes (TsWindow *self);

void _ts_window_notice_init (TsWindow *self);
void _ts_window_show_notice (TsWindow *self,
                             char *words);
void _ts_window_show_news (TsWindow *self,
                           char *words);
void _ts_window_show_offer (TsWindow *self,
                            char *words,
                            const char *label,
                            const char *action_name,
                            GVariant *target);
void _ts_window_hide_notice (TsWindow *self);
void _ts_window_withdraw_news (TsWindow *self);

G_END_DECLS
