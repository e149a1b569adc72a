/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-application"

#include "config.h"

#include "ts-application.h"

#include <glib/gi18n.h>

#include "ts-board-text.h"
#include "ts-keys.h"
#include "ts-workarounds.h"
#include "ts-pasted.h"
#include "ts-picture-process.h"
#include "ts-style.h"
#include "ts-window.h"
#include "ts-words.h"

/* The result of GApplication::handle-local-options that lets the program continue. */
#define CONTINUE (-1)

/* The exit statuses of a command line that cannot be played. */
#define EXIT_UNSOLVABLE 1
#define EXIT_UNREADABLE 2

static const GOptionEntry option_entries[] = {
  { "size", 's', 0, G_OPTION_ARG_STRING, NULL, N_ ("Board size, for example 4x4"), N_ ("CxR") },
  { "game", 'g', 0, G_OPTION_ARG_STRING, NULL, N_ ("Board ID, for example 4x4#7"), N_ ("ID") },
  { "numbers", 'n', 0, G_OPTION_ARG_NONE, NULL, N_ ("Play with numbers instead of a picture"), NULL },
  { "version", 'v', 0, G_OPTION_ARG_NONE, NULL, N_ ("Show the version and exit"), NULL },
  { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, NULL, NULL, N_ ("[PICTURE…]") },
  { NULL },
};

/**
 * TsApplication:
 *
 * A second start sends its command line to the first instance and exits.
 */
struct _TsApplication
{
  GtkApplication parent_instance;

  /* Owned */
  TsStyle *style; /* NULL before the startup */
};

G_DEFINE_FINAL_TYPE (TsApplication, ts_application, GTK_TYPE_APPLICATION)

/* Returns: (transfer none) (nullable): the window of the game */
static gpointer
find_window (TsApplication *self)
{
  for (GList *iter = gtk_application_get_windows (GTK_APPLICATION (self)); iter != NULL; iter = iter->next)
    {
      if (TS_IS_WINDOW (iter->data))
        return iter->data;
    }

  return NULL;
}

/* Presents the window with pictures, with numbers, or with its present game. A new window resumes the last game unless
 * the command line names a board or a size.
 * @request: its pointers are taken */
static void
play (TsApplication *self,
      TsPuzzleRequest request)
{
  TsWindow *old_window = find_window (self);
  TsWindow *window = old_window != NULL ? old_window : ts_window_new (GTK_APPLICATION (self));

  if (request.files != NULL || request.bytes != NULL)
    request.kind = TS_REQUEST_FILES;
  else if (old_window == NULL && !request.has_board && request.kind == TS_REQUEST_PRESENT)
    request.kind = request.columns != 0 ? TS_REQUEST_FILES : TS_REQUEST_START;
  if (old_window == NULL || request.kind != TS_REQUEST_PRESENT || request.has_board || request.columns != 0)
    ts_session_request (ts_window_get_session (window), request);

  gtk_window_present (GTK_WINDOW (window));
}

/* @sentence: has %s in the place of @text */
static void
complain (const char *sentence,
          const char *text)
{
  g_autofree char *quoted = ts_words_dup_quoted (text);
  g_autofree char *words = ts_words_dup_with (sentence, "%s", quoted);

  g_printerr ("%s", words);
}

static int
read_size (TsPuzzleRequest *request,
           GVariantDict *options)
{
  const char *size;

  if (!g_variant_dict_lookup (options, "size", "&s", &size) ||
      ts_board_text_parse_size (size, &request->columns, &request->rows) == TS_BOARD_TEXT_OK)
    return 0;

  complain (_ ("tileshift: “%s” is not a board size. Use 2x2 to 20x20, for example 4x4.\n"), size);
  return EXIT_UNREADABLE;
}

static int
read_game (TsPuzzleRequest *request,
           GVariantDict *options)
{
  const char *id;
  TsBoard board;

  if (!g_variant_dict_lookup (options, "game", "&s", &id))
    return 0;

  if (ts_board_text_parse (id, &board) != TS_BOARD_TEXT_OK)
    {
      complain (_ ("tileshift: “%s” is not a board ID. Run “tileshift-cli check” to see why.\n"), id);
      return EXIT_UNREADABLE;
    }
  if (!ts_board_is_solvable (&board))
    {
      complain (_ ("tileshift: the board “%s” cannot be solved.\n"), id);
      return EXIT_UNSOLVABLE;
    }

  ts_puzzle_request_set_board (request, &board, id);
  return 0;
}

static int
read_pictures (TsPuzzleRequest *request,
               GVariantDict *options,
               GApplicationCommandLine *command_line)
{
  g_autofree const char **pictures = NULL;

  if (!g_variant_dict_lookup (options, G_OPTION_REMAINING, "^a&ay", &pictures))
    return 0;

  for (guint i = 0; pictures[i] != NULL; i++)
    {
      const char *scheme = g_uri_peek_scheme (pictures[i]);
      g_autofree char *relative = g_strconcat ("./", pictures[i], NULL);
      g_autoptr (GFile) file = NULL;

      if (*pictures[i] == '\0')
        {
          g_printerr ("%s", _ ("tileshift: The name of the picture is empty.\n"));
          return EXIT_UNREADABLE;
        }
      if (command_line == NULL || request->kind == TS_REQUEST_NUMBERS || ts_pasted_read_address (pictures[i], request))
        continue;

      /* GLib takes “a:b.png” for an address. */
      file = g_application_command_line_create_file_for_arg (
          command_line, scheme != NULL && pictures[i][strlen (scheme) + 1] != '/' ? relative : pictures[i]);
      ts_puzzle_request_add_file (request, file);
    }

  return 0;
}

/* Prints the first error.
 * @request: to be filled in and, also after an error, cleared
 * @options: of GApplication::handle-local-options, or of @command_line
 * @command_line: (nullable): %NULL to check the options alone
 * Returns: the exit status: 0 without an error */
static int
read_options (TsPuzzleRequest *request,
              GVariantDict *options,
              GApplicationCommandLine *command_line)
{
  int status;

  if (g_variant_dict_contains (options, "numbers"))
    request->kind = TS_REQUEST_NUMBERS;
  status = read_size (request, options);
  if (status == 0)
    status = read_game (request, options);

  return status == 0 ? read_pictures (request, options, command_line) : status;
}

/* Also prints which protections against hostile pictures this system has. */
static void
print_version (void)
{
  g_autofree char *protections = ts_words_dup_protections (ts_picture_process_query ());

  g_print ("tileshift %s\n%s\n", TS_VERSION, protections);
}

/* Without its schema GLib would end the program, and without the database of types no file would be a picture. */
static gboolean
has_data (void)
{
  GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
  g_autoptr (GSettingsSchema) schema =
      source != NULL ? g_settings_schema_source_lookup (source, TS_APPLICATION_ID, TRUE) : NULL;
  g_autofree char *type = g_content_type_guess ("picture.png", NULL, 0, NULL);

  if (schema != NULL && !g_content_type_is_unknown (type))
    return TRUE;

  /* Translators: %s is the name of a file, XDG_DATA_DIRS that of an environment variable. */
  g_printerr (_ ("tileshift: “%s” is missing or incomplete in the folders of XDG_DATA_DIRS.\n"),
              schema == NULL ? "glib-2.0/schemas/gschemas.compiled" : "mime/mime.cache");
  return FALSE;
}

/* Runs in the process that was started, so that its terminal shows the errors. */
static int
ts_application_handle_local_options (GApplication *application,
                                     GVariantDict *options)
{
  TsPuzzleRequest request = { 0 };
  int status;

  if (g_variant_dict_contains (options, "version"))
    {
      print_version ();
      return 0;
    }

  status = read_options (&request, options, NULL);
  ts_puzzle_request_clear (&request);
  if (status == 0)
    status = has_data () ? CONTINUE : EXIT_FAILURE;

  return status;
}

/* Reads the options again: the command line may come over the bus, unchecked. */
static int
ts_application_command_line (GApplication *application,
                             GApplicationCommandLine *command_line)
{
  TsPuzzleRequest request = { 0 };
  int status = read_options (&request, g_application_command_line_get_options_dict (command_line),
                             command_line);

  if (status == 0)
    play (TS_APPLICATION (application), request);
  else
    ts_puzzle_request_clear (&request);

  return status;
}

static void
ts_application_activate (GApplication *application)
{
  play (TS_APPLICATION (application), (TsPuzzleRequest){ 0 });
}

static void
ts_application_open (GApplication *application,
                     GFile **files,
                     int n_files,
                     const char *hint)
{
  TsPuzzleRequest request = { 0 };

  for (int i = 0; i < n_files; i++)
    ts_puzzle_request_add_file (&request, files[i]);
  play (TS_APPLICATION (application), request);
}

static void
about_action (TsApplication *self)
{
  /* GTK never destroys a dialog without a parent, which would keep the program running. */
  if (find_window (self) == NULL)
    g_application_activate (G_APPLICATION (self));
  gtk_show_about_dialog (find_window (self), "program-name", "Tileshift",
                         "version", TS_VERSION, "logo-icon-name", TS_APPLICATION_ID, "comments",
                         _ ("Slide the tiles to restore the picture."), "copyright",
                         "© 2026 The Tileshift authors", "license-type", GTK_LICENSE_GPL_3_0,
                         /* Translators: your names, one a line. */
                         "translator-credits", _ ("translator-credits"),
#ifdef TS_HOMEPAGE
                         "website", TS_HOMEPAGE,
#endif
                         NULL);
}

static void
new_game_action (TsApplication *self)
{
  play (self, (TsPuzzleRequest){ .kind = find_window (self) != NULL ? TS_REQUEST_NEW_GAME : TS_REQUEST_FILES });
}

static gboolean
close_windows_cb (gpointer user_data)
{
  GtkApplication *application = user_data;
  GtkWindow *game = find_window (user_data);

  /* Asks the player first if the game would be lost. */
  if (game != NULL)
    gtk_window_close (game);
  if (find_window (user_data) != NULL)
    return G_SOURCE_REMOVE;

  while (gtk_application_get_windows (application) != NULL)
    gtk_window_destroy (gtk_application_get_windows (application)->data);

  return G_SOURCE_REMOVE;
}

/* Closes the windows later: the event that activates this action still refers to its window, and that to others. */
static void
quit_action (TsApplication *self)
{
  g_idle_add_full (G_PRIORITY_DEFAULT, close_windows_cb, g_object_ref (self), g_object_unref);
}

/* Runs when the window is complete, and before GTK asks how large it is. Only windows of the application have its
 * keys. */
static void
realize_cb (GtkWindow *window,
            GtkApplication *application)
{
  g_signal_handlers_disconnect_by_func (window, realize_cb, application);
  gtk_window_set_application (window, application);
  ts_keys_follow_places (window);
  ts_workarounds_fix_window (window);
}

static void
windows_changed_cb (GListModel *windows,
                    guint position,
                    guint n_removed,
                    guint n_added,
                    GtkApplication *application)
{
  for (guint i = position; i < position + n_added; i++)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i);

      g_signal_connect_object (window, "realize", G_CALLBACK (realize_cb), application, 0);
    }
}

static void
ts_application_startup (GApplication *application)
{
  TsApplication *self = TS_APPLICATION (application);
  GDBusConnection *connection = g_application_get_dbus_connection (application);
  static const struct
  {
    const char *name;
    GCallback activate;
  } actions[] = {
    { "new-game", G_CALLBACK (new_game_action) },
    { "about", G_CALLBACK (about_action) },
    { "quit", G_CALLBACK (quit_action) },
  };

  /* Wayland's name of every window but the first, which has that of the application: taskbars group them by it. */
  g_set_prgname (TS_APPLICATION_ID);

  /* Without a session bus GTK 4.8 may still find the accessibility bus through the display; it then has no name for its
   * objects there, and crashes. */
  if (connection == NULL)
    g_setenv ("GTK_A11Y", "none", FALSE);

  G_APPLICATION_CLASS (ts_application_parent_class)->startup (application);

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      g_autoptr (GSimpleAction) action = g_simple_action_new (actions[i].name, NULL);

      g_signal_connect_swapped (action, "activate", actions[i].activate, self);
      g_action_map_add_action (G_ACTION_MAP (self), G_ACTION (action));
    }
  gtk_window_set_default_icon_name (TS_APPLICATION_ID);
  ts_keys_init (GTK_APPLICATION (application));
  g_signal_connect_object (gtk_window_get_toplevels (), "items-changed", G_CALLBACK (windows_changed_cb), self, 0);
  self->style = ts_style_new (connection);
}

static void
ts_application_dispose (GObject *object)
{
  TsApplication *self = TS_APPLICATION (object);

  g_clear_pointer (&self->style, ts_style_free);

  G_OBJECT_CLASS (ts_application_parent_class)->dispose (object);
}

static void
ts_application_class_init (TsApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = ts_application_dispose;
  application_class->startup = ts_application_startup;
  application_class->activate = ts_application_activate;
  application_class->open = ts_application_open;
  application_class->command_line = ts_application_command_line;
  application_class->handle_local_options = ts_application_handle_local_options;
}

static void
ts_application_init (TsApplication *self)
{
  g_application_add_main_option_entries (G_APPLICATION (self), option_entries);
  g_application_set_option_context_summary (G_APPLICATION (self), _ ("Slide the tiles to restore the picture."));
}

/* Returns: (transfer full): the application, not running yet */
TsApplication *
ts_application_new (void)
{
  return g_object_new (TS_TYPE_APPLICATION, "application-id", TS_APPLICATION_ID, "resource-base-path",
                       TS_RESOURCE_PATH, "flags", G_APPLICATION_HANDLES_COMMAND_LINE | G_APPLICATION_HANDLES_OPEN,
                       NULL);
}
