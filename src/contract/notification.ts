import * as z from 'zod';
import { extensionField } from './extension-fields.ts';
import { Flag, Id, Instant, part, Text, YesNo } from './fields.ts';
import { defineOperation } from './operation.ts';
import { pageParameters } from './paging.ts';
import { mayHoldSecret } from './secret-fields.ts';

/** A notification for admins. spec: Notification */
export const Notification = z.object({
  id: Id,
  kind: Text,
  title: Text,
  body: Text,
  viewed: Flag,
  timestamp: Instant,
  metadata: part({ aiProviderId: Text, sourceId: Text, botId: Text, rawAiError: mayHoldSecret(Text) }),
});
export type Notification = z.infer<typeof Notification>;

/**
 * Returns the subject of a notification as a key. It is equal for notifications of the same kind, title, bot, source and
 * AI provider. A notification without a title is named by its message, so its message replaces the title in the key. A
 * notification without both is a separate subject.
 */
export function subjectOf({ id, kind, title, body, metadata }: Notification): string {
  const { botId = null, sourceId = null, aiProviderId = null } = metadata ?? {};
  const message = body?.trim() ? { body } : { id };
  return JSON.stringify([kind, title?.trim() ? { title } : message, botId, sourceId, aiProviderId]);
}

/** spec: Endpoints 16 */
export const updateNotification = defineOperation({
  id: 'updateNotification',
  method: 'PUT',
  path: '/notifications/{id}',
  summary: 'Update a notification',
  body: z.object({ viewed: z.boolean('must be true or false') }),
  responses: { success: Notification },
});

const count = z.int().nonnegative();

/**
 * The numbers of unread notifications and of their subjects. `subjectOf` defines a subject, also for the groups of the
 * notification list.
 */
export const UnreadNotifications = z.object({ unread: count, subjects: count });
export type UnreadNotifications = z.infer<typeof UnreadNotifications>;

export const countUnreadNotifications = defineOperation({
  id: 'countUnreadNotifications',
  method: 'GET',
  path: '/agency/unread-notifications',
  summary: 'Count the unread notifications',
  origin: 'extension',
  responses: { success: UnreadNotifications },
});

export const listNotifications = defineOperation({
  id: 'listNotifications',
  method: 'GET',
  path: '/notifications',
  summary: 'List notifications',
  origin: 'extension',
  query: z.object({ viewed: extensionField(YesNo.optional()), ...pageParameters }),
  responses: { success: z.array(Notification), records: [] },
});
