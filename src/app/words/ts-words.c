/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-words"

#include "config.h"

#include "ts-words.h"

#include <glib/gi18n.h>
#include <locale.h>

#define SECONDS_PER_HOUR 3600
#define SECONDS_PER_MINUTE 60

/* How much of a wrong id is said back: enough to know it again. */
#define ID_LENGTH 24

/* GLib tells the locale's digits as parts of a time alone: here as the hour. */
static void
append_digit (GString *words,
              int digit)
{
  g_autoptr (GDateTime) time = g_date_time_new_utc (2000, 1, 1, digit, 0, 0);
  g_autofree char *text = g_date_time_format (time, "%-OH");

  g_string_append (words, text);
}

/**
 * ts_words_dup_format:
 * @format: as of printf; translated
 *
 * What g_strdup_printf() is elsewhere, for people: every digit is the locale's own. So no string that is put in may be
 * an id or the name of a file.
 *
 * Returns: (transfer full): the words
 */
char *
ts_words_dup_format (const char *format,
                     ...)
{
  g_autofree char *text = NULL;
  GString *words = g_string_new (NULL);
  va_list arguments;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);

  for (const char *at = text; *at != '\0'; at++)
    {
      if (g_ascii_isdigit (*at))
        append_digit (words, *at - '0');
      else
        g_string_append_c (words, *at);
    }

  return g_string_free (words, FALSE);
}

/**
 * ts_words_dup_time:
 * @elapsed_us: microseconds, at least 0
 *
 * Returns: (transfer full): as 2:34, or 1:02:34 from an hour on; parts of a second are left out
 */
char *
ts_words_dup_time (gint64 elapsed_us)
{
  gint64 seconds = elapsed_us / G_USEC_PER_SEC;
  int hours = (int) (seconds / SECONDS_PER_HOUR);
  int minutes = (int) (seconds % SECONDS_PER_HOUR / SECONDS_PER_MINUTE);

  /* Translators: hours, minutes and seconds of a time played. */
  if (hours > 0)
    return ts_words_dup_format (_ ("%d:%02d:%02d"), hours, minutes, (int) (seconds % SECONDS_PER_MINUTE));

  /* Translators: minutes and seconds of a time played. */
  return ts_words_dup_format (_ ("%d:%02d"), minutes, (int) (seconds % SECONDS_PER_MINUTE));
}

/**
 * ts_words_dup_exact_time:
 * @time_ms: milliseconds, at least 0
 *
 * Returns: (transfer full): as 2:34.56 or 62:34.56, rounded down to hundredths as in speed solving
 */
char *
ts_words_dup_exact_time (gint64 time_ms)
{
  g_autofree char *time = NULL;

  g_return_val_if_fail (time_ms >= 0, NULL);

  /* Translators: minutes and seconds of a time played. */
  time = ts_words_dup_format (_ ("%d:%02d"), (int) (time_ms / 60000), (int) (time_ms / 1000 % 60));

  return ts_words_dup_format ("%s%s%02d", time, localeconv ()->decimal_point, (int) (time_ms / 10 % 100));
}

/* A sentence with a place for the picture's name. */
static const char *
get_picture_sentence (const GError *error)
{
  if (error->domain != TS_PICTURE_ERROR)
    return _ ("“%s” could not be read.");

  switch ((TsPictureError) error->code)
    {
    case TS_PICTURE_ERROR_NOT_FOUND:
      return _ ("“%s” could not be found.");
    case TS_PICTURE_ERROR_IS_FOLDER:
      return _ ("“%s” is a folder; please choose a picture in it.");
    case TS_PICTURE_ERROR_NOT_A_FILE:
      return _ ("“%s” is not an ordinary file, so it cannot be a picture.");
    case TS_PICTURE_ERROR_NOT_READABLE:
      return _ ("You are not permitted to read “%s”.");
    case TS_PICTURE_ERROR_FILE_TOO_LARGE:
      return _ ("“%s” is too large: the file has more than 256 MB.");
    case TS_PICTURE_ERROR_TOO_MANY_PIXELS:
      return _ ("“%s” is too large: it has more than 128 million pixels or a side that is too long.");
    case TS_PICTURE_ERROR_TOO_SMALL:
      return _ ("“%s” is too small to be cut into tiles.");
    case TS_PICTURE_ERROR_NOT_A_PICTURE:
      return _ ("“%s” is not a picture of a kind that Tileshift can open.");
    case TS_PICTURE_ERROR_DAMAGED:
      return _ ("“%s” is damaged and cannot be opened.");
    case TS_PICTURE_ERROR_TRUNCATED:
      return _ ("“%s” is incomplete: a part of the picture is missing.");
    case TS_PICTURE_ERROR_NO_MEMORY:
      return _ ("There is not enough memory to open “%s”.");
    case TS_PICTURE_ERROR_NO_DECODER:
      return _ ("“%s” could not be opened, because a part of Tileshift is missing; please install it again.");
    case TS_PICTURE_ERROR_CRASHED:
      return _ ("“%s” could not be opened: something in it stopped the decoder.");
    case TS_PICTURE_ERROR_TIMED_OUT:
      return _ ("“%s” took too long to open.");
    case TS_PICTURE_ERROR_FAILED:
      break;
    }

  return _ ("“%s” could not be read.");
}

/**
 * ts_words_dup_picture_error:
 * @error: why the picture is not there
 * @name: what people call the picture
 *
 * Returns: (transfer full): one sentence that names the picture and the reason
 */
char *
ts_words_dup_picture_error (const GError *error,
                            const char *name)
{
  GString *sentence;

  g_return_val_if_fail (error != NULL, NULL);
  g_return_val_if_fail (name != NULL, NULL);

  sentence = g_string_new (get_picture_sentence (error));
  g_string_replace (sentence, "%s", name, 1);

  return g_string_free (sentence, FALSE);
}

static const char *
get_id_reason (TsBoardTextResult result)
{
  switch (result)
    {
    case TS_BOARD_TEXT_OK:
      break;
    case TS_BOARD_TEXT_BAD_SIZE:
      return _ ("it does not begin with a size such as 4x4");
    case TS_BOARD_TEXT_SIZE_OUT_OF_RANGE:
      return _ ("columns and rows must be 2 to 10");
    case TS_BOARD_TEXT_NO_SEPARATOR:
      return _ ("neither : nor # follows the size");
    case TS_BOARD_TEXT_BAD_NUMBER:
      return _ ("something other than a number stands in a tile’s place");
    case TS_BOARD_TEXT_NO_COMMA:
      return _ ("something other than a comma follows a tile");
    case TS_BOARD_TEXT_NO_SUCH_TILE:
      return _ ("a number is greater than the last tile’s");
    case TS_BOARD_TEXT_TILE_TWICE:
      return _ ("a number stands there twice");
    case TS_BOARD_TEXT_TOO_FEW:
      return _ ("it ends before every cell has its number");
    case TS_BOARD_TEXT_TOO_MANY:
      return _ ("something follows the last cell’s number");
    case TS_BOARD_TEXT_BAD_SEED:
      return _ ("what follows # is not a decimal number");
    case TS_BOARD_TEXT_SEED_OUT_OF_RANGE:
      return _ ("the number after # is too large");
    }

  g_return_val_if_reached ("");
}

/**
 * ts_words_dup_id_error:
 * @result: a rejection
 * @id: what was rejected
 *
 * Returns: (transfer full): a sentence that says why it is no board id
 */
char *
ts_words_dup_id_error (TsBoardTextResult result,
                       const char *id)
{
  g_autofree char *start = NULL;

  g_return_val_if_fail (result != TS_BOARD_TEXT_OK, NULL);
  g_return_val_if_fail (id != NULL && g_utf8_validate (id, -1, NULL), NULL);

  if (*id == '\0')
    return g_strdup (_ ("There is no board id on the clipboard. It looks like 4x4#7."));
  if (g_utf8_strlen (id, -1) <= ID_LENGTH)
    start = g_strdup (id);
  else
    {
      g_autofree char *head = g_utf8_substring (id, 0, ID_LENGTH);

      start = g_strconcat (head, "…", NULL);
    }

  /* Translators: the first %s is the start of a text, the second one of the reasons why it names no board. */
  return g_strdup_printf (_ ("“%s” is no board id: %s."), start, get_id_reason (result));
}

static const char *
get_filter_words (TsPictureProtections protections)
{
  if ((protections & TS_PICTURE_PROTECTIONS_GLYCIN) != 0)
    return _ ("it reaches no network, file or program (Glycin’s sandbox)");

  return _ ("it reaches no network, file or program (seccomp filter)");
}

static void
append_protection (GString *words,
                   const char *protection,
                   gboolean is_on)
{
  /* Translators: whether a protection against hostile pictures is on. */
  g_string_append_printf (words, "%s: %s\n", protection, is_on ? _ ("on") : _ ("off"));
}

/**
 * ts_words_dup_protections:
 * @protections: what is on
 *
 * Returns: (transfer full): a line for each protection there is, and whether it is on
 */
char *
ts_words_dup_protections (TsPictureProtections protections)
{
  static const struct
  {
    TsPictureProtections protection;
    const char *words;
  } lines[] = {
    { TS_PICTURE_PROTECTIONS_PROCESS, N_ ("pictures are decoded in a process of their own") },
    { TS_PICTURE_PROTECTIONS_LIMITS, N_ ("its memory, time and output are limited") },
    { TS_PICTURE_PROTECTIONS_NO_NEW_PRIVILEGES, N_ ("it can gain no privileges") },
  };
  GString *words = g_string_new (NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++)
    append_protection (words, _ (lines[i].words), (protections & lines[i].protection) != 0);
  if ((protections & TS_PICTURE_PROTECTIONS_UNKNOWN) != 0)
    /* Translators: whether this protection against hostile pictures is on. */
    g_string_append_printf (words, "%s: %s\n", get_filter_words (protections), _ ("unknown"));
  else
    append_protection (words, get_filter_words (protections), (protections & TS_PICTURE_PROTECTIONS_FILTER) != 0);

  return g_string_free (words, FALSE);
}
