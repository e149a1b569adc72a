/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The kinds of harm that hostile-decoder can do; test-picture-process passes one in place of the short side.
 */

#pragma once

#include <glib.h>

/* The variables of its environment that mean nothing to a decoder; HARM_LISTEN looks for them. */
static const char *const private_variables[] = { "G_DEBUG", "LD_PRELOAD", "TILESHIFT_SECRET" };

/* The variables that a decoder may need; HARM_LISTEN looks for them, too. */
static const char *const needed_variables[] = { "DBUS_SESSION_BUS_ADDRESS", "GDK_PIXBUF_MODULEDIR",
                                                "GDK_PIXBUF_MODULE_FILE", "HOME", "LD_LIBRARY_PATH", "PATH",
                                                "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_DIRS", "XDG_DATA_HOME" };

typedef enum
{
  HARM_NONE = 1,
  HARM_CRASH,
  HARM_KILL,
  HARM_HANG,
  HARM_COMPUTE,
  HARM_ANSWER_WITHOUT_END,
  HARM_PRINT_WITHOUT_END,
  HARM_SAY_NOTHING,
  HARM_SAY_LITTLE,
  HARM_SAY_A_BYTE,
  HARM_FAIL,
  HARM_SHARE,
  HARM_REACH,
  HARM_KEEP,
  HARM_LISTEN,
  HARM_LITTER,
  HARM_LITTER_AND_CRASH,
  HARM_LITTER_AND_HANG,
  HARM_SAY_NO_PICTURE,
  HARM_LOSE_A_PAGE,
  HARM_REFUSE_AND_SHOW,
} Harm;
