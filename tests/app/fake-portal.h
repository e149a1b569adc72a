/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A portal that tests play: each read is answered with one value, the last one that was told of its key, and changes of
 * any key are told.
 */

#pragma once

#include <gio/gio.h>

typedef struct
{
  GDBusConnection *connection; /* also for those who read */
  const char *key;             /* the only one that is read */
  GVariant *answer;            /* NULL where the desktop has no portal */
  guint object_id;
  guint n_reads;
} FakePortal;

FakePortal *fake_portal_new (const char *key,
                             GVariant *answer);
void fake_portal_free (FakePortal *self);
void fake_portal_tell (FakePortal *self,
                       const char *key,
                       GVariant *value);
