/* SPDX-FileCopyrightText: 2026 The Tileshift authors
 * SPDX-License-Identifier: GPL-3.0-or-later
 */

#define G_LOG_DOMAIN "ts-subject"

#include "config.h"

#include "ts-subject.h"

/**
 * ts_subject_copy:
 * @self: (out caller-allocates): must be empty
 */
void
ts_subject_copy (TsSubject *self,
                 const TsSubject *other)
{
  *self = (TsSubject){ .title = g_strdup (other->title), .key = g_strdup (other->key), .crop = other->crop };
  g_set_object (&self->source, other->source);
}

void
ts_subject_clear (TsSubject *self)
{
  g_clear_pointer (&self->title, g_free);
  g_clear_pointer (&self->key, g_free);
  g_clear_object (&self->source);
}
