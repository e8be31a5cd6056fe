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
 * The numbers of unread notifications and of their subjects. Unread notifications of the same kind, title, bot, source
 * and provider are one subject, like the groups of the notification list. Each notification without a title is a
 * subject.
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
