/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A decoding program that a picture has taken over: it does the harm that its argument stands for.
 * Room: tests/picture (the picture room's sandbox).
 * Started by test-picture-process in the place of the real program.
 * Fails in every way there is.
 */

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "hostile-decoder.h"
#include "ts-picture-answer.h"
#include "ts-picture-process.h"
#include "ts-sandbox.h"

#define SIDE 16
#define PIXELS_SIZE (3 * SIDE * SIDE)

/* Longer than the game waits for an answer whose memory somebody can still write to. */
#define SECONDS_TO_LIVE 2

/* A descriptor that somebody may have left open has a number below this. */
#define MAX_FDS 256

static void
answer (gsize size)
{
  const TsPictureAnswer head = {
    .magic = TS_PICTURE_ANSWER_MAGIC,
    .code = TS_PICTURE_ANSWER_OK,
    .width = SIDE,
    .height = SIDE,
    .stride = 3 * SIDE,
    .n_channels = 3,
    .source_width = SIDE,
    .source_height = SIDE,
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

  close (TS_PICTURE_PROCESS_LIFELINE_FD);
  alarm (SECONDS_TO_LIVE);
  pause ();
}

/* Changes the answer as long as it can be changed. */
static void
keep_answer (void)
{
  if (fork () != 0)
    return;

  close (TS_PICTURE_PROCESS_LIFELINE_FD);
  alarm (SECONDS_TO_LIVE);
  for (guint8 byte = 0; pwrite (TS_PICTURE_PROCESS_ANSWER_FD, &byte, 1, sizeof (TsPictureAnswer)) == 1; byte++)
    ;
}

/* Returns: whether it got hold of anything beyond its answer: the picture, to change it, or what else the game has open */
static gboolean
reach (void)
{
  gboolean has_reached = write (TS_PICTURE_PROCESS_PICTURE_FD, "harm", 4) > 0 ||
                         ftruncate (TS_PICTURE_PROCESS_PICTURE_FD, 0) == 0;

  for (int fd = TS_PICTURE_PROCESS_LIFELINE_FD + 1; fd < MAX_FDS; fd++)
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
      answer (sizeof (TsPictureAnswer) + PIXELS_SIZE);
      break;
    case HARM_CRASH:
      abort ();
    case HARM_KILL:
      raise (SIGKILL);
      break;
    case HARM_HANG:
      pause ();
      break;
    case HARM_COMPUTE:
      raise (SIGXCPU);
      break;
    case HARM_ANSWER_WITHOUT_END:
      answer (sizeof (TsPictureAnswer));
      write_without_end (TS_PICTURE_PROCESS_ANSWER_FD);
      break;
    case HARM_PRINT_WITHOUT_END:
      write_without_end (STDOUT_FILENO);
      break;
    case HARM_SAY_NOTHING:
      break;
    case HARM_SAY_LITTLE:
      answer (sizeof (TsPictureAnswer) + PIXELS_SIZE - 1);
      break;
    case HARM_SAY_A_BYTE:
      answer (1);
      break;
    case HARM_FAIL:
      answer (sizeof (TsPictureAnswer) + PIXELS_SIZE);
      return 1;
    case HARM_SHARE:
      answer (sizeof (TsPictureAnswer) + PIXELS_SIZE);
      share_answer ();
      break;
    case HARM_LET_GO:
      answer (sizeof (TsPictureAnswer) + PIXELS_SIZE);
      close (TS_PICTURE_PROCESS_LIFELINE_FD);
      pause ();
      break;
    case HARM_REACH:
      answer (sizeof (TsPictureAnswer) + PIXELS_SIZE);
      return reach () ? 1 : 0;
    case HARM_KEEP:
      answer (sizeof (TsPictureAnswer) + PIXELS_SIZE);
      keep_answer ();
      break;
    }

  return 0;
}
