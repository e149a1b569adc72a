/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-picture"

#include "config.h"

#include "ts-glycin.h"

#include <dlfcn.h>
#include <link.h>

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

static int
add_name_cb (struct dl_phdr_info *info,
             size_t size,
             void *user_data)
{
  g_ptr_array_add (user_data, g_strdup (info->dlpi_name));

  return 0;
}

/* GdkPixbuf loads the module of a format with its first loader, and calls this function in it. */
static gboolean
is_loader_module (const char *name)
{
  void *library = dlopen (name, RTLD_LAZY | RTLD_NOLOAD);
  gboolean is_module = library != NULL && dlsym (library, "fill_vtable") != NULL;

  if (library != NULL)
    dlclose (library);

  return is_module;
}

/**
 * ts_glycin_decodes:
 *
 * An old loader that is still installed takes precedence over Glycin, and decodes in this process. Only a loader that
 * ts_decoder_open() has loaded is found.
 *
 * Returns: whether Glycin decodes the format that was loaded
 */
gboolean
ts_glycin_decodes (void)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  if (!ts_glycin_is_loaded ())
    return FALSE;

  dl_iterate_phdr (add_name_cb, names);
  for (guint i = 0; i < names->len; i++)
    if (is_loader_module (names->pdata[i]))
      return FALSE;

  return TRUE;
}
