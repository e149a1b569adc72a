/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A decoding program that a hostile picture has taken over: its argument tells what harm it does.
 * test-picture-process starts it in place of the real program.
 */

#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "hostile-decoder.h"
#include "ts-picture-process.h"
#include "ts-sandbox.h"

#define SIDE 16
#define PIXELS_SIZE (3 * SIDE * SIDE)

/* Of a process that is left behind. */
#define SECONDS_TO_LIVE 2

/* A descriptor that somebody may have left open has a number below this. */
#define MAX_FDS 256

/* @side: of the pixels; 0 as a process answers that was not asked for a picture */
static void
answer (int side,
        gsize size)
{
  const TsPictureAnswer head = {
    .magic = TS_PICTURE_ANSWER_MAGIC,
    .code = TS_PICTURE_ANSWER_OK,
    .width = side,
    .height = side,
    .source = { side, side },
  };

  if (pwrite (TS_PICTURE_PROCESS_ANSWER_FD, &head, sizeof head, 0) != sizeof head ||
      ftruncate (TS_PICTURE_PROCESS_ANSWER_FD, (off_t) size) != 0)
    abort ();
}

static void
write_without_end (int fd)
{
  static const char bytes[65536];

  while (write (fd, bytes, sizeof bytes) > 0)
    ;
}

/* Leaves somebody behind who can still change the answer. */
static void
share_answer (void)
{
  gpointer data = mmap (NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, TS_PICTURE_PROCESS_ANSWER_FD, 0);

  if (data == MAP_FAILED || fork () != 0)
    return;

  alarm (SECONDS_TO_LIVE);
  pause ();
}

/* Changes the answer as long as it can be changed, and then tries to take it away: its exit status says whether it can. */
static void
keep_answer (void)
{
  if (fork () != 0)
    return;

  alarm (SECONDS_TO_LIVE);
  for (guint8 byte = 0; pwrite (TS_PICTURE_PROCESS_ANSWER_FD, &byte, 1, sizeof (TsPictureAnswer)) == 1; byte++)
    ;
  _exit (ftruncate (TS_PICTURE_PROCESS_ANSWER_FD, 0) == 0 || ftruncate (TS_PICTURE_PROCESS_ANSWER_FD, 65536) == 0);
}

/* Leaves files of all kinds where the game says that temporary files go, and a link out of there; then marks that. */
static gboolean
litter (void)
{
  g_autofree char *folder = g_build_filename (g_get_tmp_dir (), "a", "b", NULL);
  g_autofree char *file = g_build_filename (folder, "file", NULL);
  g_autofree char *link = g_build_filename (folder, "link", NULL);
  g_autofree char *mark = g_build_filename (g_getenv ("PATH"), "littered", NULL);

  return g_getenv ("TMPDIR") != NULL && g_mkdir_with_parents (folder, 0700) == 0 &&
         g_file_set_contents (file, "litter", -1, NULL) && symlink (g_getenv ("PATH"), link) == 0 &&
         g_mkdir (mark, 0700) == 0;
}

/* Returns: whether the environment says anything that a decoder has no use for, or lacks what it may need */
static gboolean
listen_in (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (private_variables); i++)
    if (g_getenv (private_variables[i]) != NULL)
      return TRUE;

  for (gsize i = 0; i < G_N_ELEMENTS (needed_variables); i++)
    if (g_getenv (needed_variables[i]) == NULL)
      return TRUE;

  return FALSE;
}

/* Returns: whether it got hold of anything beyond its answer: the picture, to change it, or what else the game has open */
static gboolean
reach (void)
{
  struct stat status;
  gboolean has_reached = write (TS_PICTURE_PROCESS_PICTURE_FD, "harm", 4) > 0 ||
                         ftruncate (TS_PICTURE_PROCESS_PICTURE_FD, 0) == 0 ||
                         ftruncate (TS_PICTURE_PROCESS_PICTURE_FD, 65536) == 0;

  /* Whatever it prints goes nowhere. */
  for (int fd = STDOUT_FILENO; fd <= STDERR_FILENO; fd++)
    has_reached |= fstat (fd, &status) != 0 || status.st_rdev != makedev (1, 3);
  for (int fd = TS_PICTURE_PROCESS_ANSWER_FD + 1; fd < MAX_FDS; fd++)
    has_reached |= fcntl (fd, F_GETFD) != -1;

  return has_reached;
}

int
main (int argc,
      char **argv)
{
  Harm harm = argc == 2 ? (Harm) atoi (argv[1]) : HARM_NONE;

  ts_sandbox_limit ();
  switch (harm)
    {
    case HARM_NONE:
      answer (SIDE, sizeof (TsPictureAnswer) + PIXELS_SIZE);
      break;
    case HARM_CRASH:
      abort ();
    case HARM_KILL:
      raise (SIGKILL);
      break;
    case HARM_LOSE_A_PAGE:
      /* A sanitizer has a handler of its own. */
      signal (SIGBUS, SIG_DFL);
      raise (SIGBUS);
      break;
    case HARM_HANG:
      pause ();
      break;
    case HARM_COMPUTE:
      raise (SIGXCPU);
      break;
    case HARM_ANSWER_WITHOUT_END:
      answer (SIDE, sizeof (TsPictureAnswer));
      write_without_end (TS_PICTURE_PROCESS_ANSWER_FD);
      break;
    case HARM_PRINT_WITHOUT_END:
      write_without_end (STDOUT_FILENO);
      break;
    case HARM_SAY_NOTHING:
      break;
    case HARM_SAY_LITTLE:
      answer (SIDE, sizeof (TsPictureAnswer) + PIXELS_SIZE - 1);
      break;
    case HARM_SAY_A_BYTE:
      answer (SIDE, 1);
      break;
    case HARM_SAY_NO_PICTURE:
      answer (0, sizeof (TsPictureAnswer));
      break;
    case HARM_REFUSE_AND_SHOW:
      answer (SIDE, sizeof (TsPictureAnswer) + PIXELS_SIZE);
      return pwrite (TS_PICTURE_PROCESS_ANSWER_FD, &(gint32){ TS_PICTURE_ERROR_DAMAGED }, 4, offsetof (TsPictureAnswer, code)) != 4;
    case HARM_FAIL:
      answer (SIDE, sizeof (TsPictureAnswer) + PIXELS_SIZE);
      return 1;
    case HARM_SHARE:
      answer (SIDE, sizeof (TsPictureAnswer) + PIXELS_SIZE);
      share_answer ();
      break;
    case HARM_REACH:
      answer (SIDE, sizeof (TsPictureAnswer) + PIXELS_SIZE);
      return reach () ? 1 : 0;
    case HARM_KEEP:
      answer (SIDE, sizeof (TsPictureAnswer) + PIXELS_SIZE);
      keep_answer ();
      break;
    case HARM_LISTEN:
      answer (SIDE, sizeof (TsPictureAnswer) + PIXELS_SIZE);
      return listen_in () ? 1 : 0;
    case HARM_LITTER:
      answer (SIDE, sizeof (TsPictureAnswer) + PIXELS_SIZE);
      return litter () ? 0 : 1;
    case HARM_LITTER_AND_CRASH:
      if (litter ())
        abort ();
      break;
    case HARM_LITTER_AND_HANG:
      if (litter ())
        pause ();
      break;
    }

  return 0;
}
