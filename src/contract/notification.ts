import * as z from 'zod';
import { Flag, Id, Instant, part, Text } from './fields.ts';
import { defineOperation } from './operation.ts';
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

export const listNotifications = defineOperation({
  id: 'listNotifications',
  method: 'GET',
  path: '/notifications',
  summary: 'List notifications',
  origin: 'extension',
  responses: { success: z.array(Notification), records: [] },
});
