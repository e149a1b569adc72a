/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Why a file or a folder of the store cannot be used, though the disk could read it.
 */

#pragma once

#include <glib.h>

#define TS_STORE_ERROR (g_quark_from_static_string ("ts-store-error"))

/**
 * TsStoreError:
 * @TS_STORE_ERROR_DAMAGED: the file has no complete header of a game, or is a replay without a result or a slide
 * @TS_STORE_ERROR_NOT_FOUND: there is no such game, or it is finished
 * @TS_STORE_ERROR_FOREIGN: the folder has files of others, so that no games are exported to it
 */
typedef enum
{
  TS_STORE_ERROR_DAMAGED,
  TS_STORE_ERROR_NOT_FOUND,
  TS_STORE_ERROR_FOREIGN,
} TsStoreError;

/**
 * ts_store_error_set:
 * @name: of the file or folder
 *
 * Returns: %FALSE, for a function that fails by @error
 */
static inline gboolean
ts_store_error_set (GError **error,
                    TsStoreError code,
                    const char *name)
{
  g_set_error_literal (error, TS_STORE_ERROR, (int) code, name);
  return FALSE;
}
