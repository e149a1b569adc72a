/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-picture"

#include "config.h"

#include "ts-glycin.h"

#include <dlfcn.h>

/* The formats that GdkPixbuf 2.44 gives to Glycin: gdk_pixbuf_io_init_builtin() of its gdk-pixbuf-io.c. A module of the
 * same name, as of an old loader that is still installed, is not loaded there. All other names are of loaders in C. */
static const char *const formats[] = { "avif", "bmp", "dds", "gif", "heic", "ico", "jpeg", "jxl", "openexr",
                                       "png", "pnm", "qoi", "raw", "svg", "tga", "tiff", "webp", NULL };

/**
 * ts_glycin_is_loaded:
 *
 * GdkPixbuf is linked with libglycin if it decodes through it. Its version is no evidence: 2.44 can be built without.
 */
gboolean
ts_glycin_is_loaded (void)
{
  return dlsym (RTLD_DEFAULT, "gly_loader_new") != NULL;
}

/**
 * ts_glycin_decodes:
 * @format: the name of a format of GdkPixbuf
 *
 * Returns: whether Glycin decodes it, in programs of its own
 */
gboolean
ts_glycin_decodes (const char *format)
{
  return ts_glycin_is_loaded () && g_strv_contains (formats, format);
}
