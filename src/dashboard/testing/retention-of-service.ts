import type { Retention } from '#contract/retention.ts';
import type { Transport } from '../api/transport/connection.ts';

export const NOTHING_DELETED: Retention = {
  readNotificationDays: null,
  unreadNotificationDays: null,
  pageVisitDays: null,
  conversationDays: null,
  eventDays: null,
  heldEventDays: null,
};

/** Returns a transport that simulates a service with these retention periods. */
export const deleting =
  (retention: Partial<Retention>) =>
  (passOn: Transport): Transport =>
  async (url, init) =>
    new URL(url).pathname === '/agency/retention'
      ? Response.json({ ...NOTHING_DELETED, ...retention })
      : passOn(url, init);
