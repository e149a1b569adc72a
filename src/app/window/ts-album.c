/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-album"

#include "config.h"

#include "ts-album.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <math.h>
#include <sys/file.h>

#include "ts-disk.h"
#include "ts-game-folder.h"

#define FILE_NAME "pictures.ini"
#define KEPT_FOLDER_NAME "pasted"
#define DIRECTORY_MODE 0700
#define FILE_MODE 0600

/* Bytes; far more than all the names of %TS_ALBUM_SIZE pictures can have. */
#define MAX_FILE_SIZE (1024 * 1024)

typedef struct
{
  GFile *file;
  TsCrop crop;
} Picture;

/**
 * TsAlbum:
 *
 * The file is read and written whole at every change: it is a few kilobytes, and more than one program may have it.
 */
struct _TsAlbum
{
  /* Owned */
  char *path;          /* of the file */
  GFile *kept;         /* the folder for pictures that came without a file */
  GPtrArray *pictures; /* of Picture, the one played last first */

  /* Plain */
  gboolean was_damaged; /* the file could not be read, and was set aside */
  gboolean is_ahead;    /* of the file: the last change could not be written */
};

static Picture *
picture_new (GFile *file,
             const TsCrop *crop)
{
  Picture *picture = g_new0 (Picture, 1);

  picture->file = g_object_ref (file);
  picture->crop = *crop;

  return picture;
}

static void
picture_free (Picture *picture)
{
  g_object_unref (picture->file);
  g_free (picture);
}

static double
get_number (GKeyFile *key_file,
            const char *group,
            const char *key)
{
  g_autoptr (GError) error = NULL;
  double number = g_key_file_get_double (key_file, group, key, &error);

  return error == NULL ? number : NAN;
}

static void
read_pictures (TsAlbum *self,
               GKeyFile *key_file)
{
  g_auto (GStrv) groups = g_key_file_get_groups (key_file, NULL);

  for (guint i = 0; groups[i] != NULL && i < TS_ALBUM_SIZE; i++)
    {
      g_autofree char *uri = g_key_file_get_string (key_file, groups[i], "uri", NULL);
      g_autoptr (GFile) file = uri != NULL ? g_file_new_for_uri (uri) : NULL;
      TsCrop crop = {
        .x = get_number (key_file, groups[i], "x"),
        .y = get_number (key_file, groups[i], "y"),
        .zoom = get_number (key_file, groups[i], "zoom"),
      };

      if (!ts_crop_is_valid (&crop))
        crop = TS_CROP_INIT;
      if (file != NULL)
        g_ptr_array_add (self->pictures, picture_new (file, &crop));
    }
}

/* Takes over what another program may have written. Without a file, and ahead of it, what is remembered stays. */
static void
refresh (TsAlbum *self)
{
  g_autoptr (GKeyFile) key_file = g_key_file_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gsize length;

  if (self->is_ahead)
    return;

  text = ts_disk_read (self->path, MAX_FILE_SIZE, &length, &error);
  if (text != NULL && g_key_file_load_from_data (key_file, text, length, G_KEY_FILE_NONE, &error))
    {
      g_ptr_array_set_size (self->pictures, 0);
      read_pictures (self, key_file);
    }
  else if (error->domain == G_KEY_FILE_ERROR || g_error_matches (error, G_FILE_ERROR, G_FILE_ERROR_INVAL))
    {
      g_autofree char *folder = g_path_get_dirname (self->path);

      self->was_damaged |= ts_game_folder_set_aside (folder, FILE_NAME, "damaged");
    }
}

static void
write_pictures (TsAlbum *self)
{
  g_autoptr (GKeyFile) key_file = g_key_file_new ();
  g_autofree char *data = NULL;
  g_autoptr (GError) error = NULL;
  gsize length;

  for (guint i = 0; i < self->pictures->len; i++)
    {
      Picture *picture = g_ptr_array_index (self->pictures, i);
      g_autofree char *group = g_strdup_printf ("Picture %u", i + 1);
      g_autofree char *uri = g_file_get_uri (picture->file);

      g_key_file_set_string (key_file, group, "uri", uri);
      g_key_file_set_double (key_file, group, "x", picture->crop.x);
      g_key_file_set_double (key_file, group, "y", picture->crop.y);
      g_key_file_set_double (key_file, group, "zoom", picture->crop.zoom);
    }

  data = g_key_file_to_data (key_file, &length, NULL);
  self->is_ahead = !g_file_set_contents_full (
      self->path, data, (gssize) length, G_FILE_SET_CONTENTS_CONSISTENT, FILE_MODE, &error);
  if (self->is_ahead)
    g_info ("The album is not written: %s", error->message);
}

/* From here to end_change() no other program changes the file: its folder is locked for as long as it is open. Where
 * there are no locks, or no folder, the last one to write is right. */
static int
begin_change (TsAlbum *self)
{
  g_autofree char *folder = g_path_get_dirname (self->path);
  int lock_fd;

  g_mkdir_with_parents (folder, DIRECTORY_MODE);
  lock_fd = g_open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
  if (lock_fd >= 0 && flock (lock_fd, LOCK_EX) != 0)
    g_debug ("%s has no locks", folder);
  refresh (self);

  return lock_fd;
}

static void
end_change (TsAlbum *self,
            int lock_fd)
{
  write_pictures (self);
  if (lock_fd >= 0)
    g_close (lock_fd, NULL);
}

static guint
find_picture (TsAlbum *self,
              GFile *file)
{
  for (guint i = 0; i < self->pictures->len; i++)
    {
      Picture *picture = g_ptr_array_index (self->pictures, i);

      if (g_file_equal (picture->file, file))
        return i;
    }

  return self->pictures->len;
}

/* Takes @i out; a picture that has no other place is deleted. */
static void
drop_picture (TsAlbum *self,
              guint i)
{
  Picture *picture = g_ptr_array_index (self->pictures, i);

  if (ts_album_has_kept (self, picture->file))
    g_file_delete (picture->file, NULL, NULL);
  g_ptr_array_remove_index (self->pictures, i);
}

/**
 * ts_album_new:
 * @folder: where its files are, or will be
 *
 * Returns: (transfer full): what is remembered there
 */
TsAlbum *
ts_album_new (const char *folder)
{
  TsAlbum *self;
  g_autofree char *kept = NULL;

  g_return_val_if_fail (folder != NULL, NULL);

  kept = g_build_filename (folder, KEPT_FOLDER_NAME, NULL);
  self = g_new0 (TsAlbum, 1);
  self->path = g_build_filename (folder, FILE_NAME, NULL);
  self->kept = g_file_new_for_path (kept);
  self->pictures = g_ptr_array_new_with_free_func ((GDestroyNotify) picture_free);
  refresh (self);

  return self;
}

void
ts_album_free (TsAlbum *self)
{
  g_free (self->path);
  g_object_unref (self->kept);
  g_ptr_array_unref (self->pictures);
  g_free (self);
}

/**
 * ts_album_get_was_damaged:
 *
 * Returns: whether what was remembered before could not be read; it was set aside
 */
gboolean
ts_album_get_was_damaged (TsAlbum *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->was_damaged;
}

guint
ts_album_get_n_pictures (TsAlbum *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->pictures->len;
}

/**
 * ts_album_get_file:
 * @i: below ts_album_get_n_pictures(); 0 was played last
 *
 * Returns: (transfer none): the picture's file, which may have vanished
 */
GFile *
ts_album_get_file (TsAlbum *self,
                   guint i)
{
  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (i < self->pictures->len, NULL);

  return ((Picture *) g_ptr_array_index (self->pictures, i))->file;
}

/**
 * ts_album_get_crop:
 *
 * Returns: the part of the picture that was chosen last; the middle if none was
 */
TsCrop
ts_album_get_crop (TsAlbum *self,
                   GFile *file)
{
  g_autoptr (GFile) held = NULL;
  guint i;

  g_return_val_if_fail (self != NULL, TS_CROP_INIT);
  g_return_val_if_fail (G_IS_FILE (file), TS_CROP_INIT);

  held = g_object_ref (file);
  refresh (self);
  i = find_picture (self, held);

  return i < self->pictures->len ? ((Picture *) g_ptr_array_index (self->pictures, i))->crop : TS_CROP_INIT;
}

/**
 * ts_album_add:
 * @crop: the part that is played
 *
 * Makes this picture the one that was played last.
 */
void
ts_album_add (TsAlbum *self,
              GFile *file,
              const TsCrop *crop)
{
  Picture *picture;
  int lock_fd;
  guint i;

  g_return_if_fail (self != NULL);
  g_return_if_fail (G_IS_FILE (file));
  g_return_if_fail (crop != NULL);

  picture = picture_new (file, crop);
  lock_fd = begin_change (self);
  i = find_picture (self, picture->file);
  if (i < self->pictures->len)
    g_ptr_array_remove_index (self->pictures, i);
  g_ptr_array_insert (self->pictures, 0, picture);

  if (self->pictures->len > TS_ALBUM_SIZE)
    drop_picture (self, TS_ALBUM_SIZE);
  end_change (self, lock_fd);
}

/**
 * ts_album_forget:
 *
 * Takes a picture out, for instance because it has vanished.
 */
void
ts_album_forget (TsAlbum *self,
                 GFile *file)
{
  g_autoptr (GFile) held = NULL;
  int lock_fd;
  guint i;

  g_return_if_fail (self != NULL);
  g_return_if_fail (G_IS_FILE (file));

  held = g_object_ref (file);
  lock_fd = begin_change (self);
  i = find_picture (self, held);
  if (i < self->pictures->len)
    drop_picture (self, i);
  end_change (self, lock_fd);
}

/**
 * ts_album_create_kept_file:
 * @bytes: a picture that has no file: it was pasted or dropped
 *
 * The file is named by what is in it, so that the same picture has the same one again.
 *
 * Returns: (transfer full): the file to write it to; its folder is there, if it can be
 */
GFile *
ts_album_create_kept_file (TsAlbum *self,
                           GBytes *bytes)
{
  g_autofree char *sum = NULL;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (bytes != NULL, NULL);

  sum = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, bytes);
  g_mkdir_with_parents (g_file_peek_path (self->kept), DIRECTORY_MODE);

  return g_file_get_child (self->kept, sum);
}

/**
 * ts_album_has_kept:
 *
 * Returns: whether @file is one of ts_album_create_kept_file(), which has no name for people
 */
gboolean
ts_album_has_kept (TsAlbum *self,
                   GFile *file)
{
  g_return_val_if_fail (self != NULL, FALSE);
  g_return_val_if_fail (G_IS_FILE (file), FALSE);

  return g_file_has_parent (file, self->kept);
}
