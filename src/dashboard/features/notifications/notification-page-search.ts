import * as z from 'zod';
import { defineSearch, optional } from '../../lib/search-params.ts';

const yesOrNo = z.codec(z.enum(['true', 'false']), z.boolean(), {
  decode: (text) => text === 'true',
  encode: (value) => (value ? ('true' as const) : ('false' as const)),
});

export type NotificationPageSearch = {
  /** As it shall be marked, when whoever followed the link confirms it: to open an address writes nothing. */
  viewed: boolean | null;
};

export const notificationPageSearch = defineSearch<NotificationPageSearch>({ viewed: optional(yesOrNo) });
