/** What the page of a source keeps in its URL. */
import * as z from 'zod';
import { defineSearch, one } from '../../../lib/search-params.ts';

export const SOURCE_TABS = [
  { name: 'overview', label: 'Overview' },
  { name: 'channels', label: 'Channels' },
  { name: 'webhook', label: 'Outbound webhook' },
] as const;

export const sourcePageSearch = defineSearch({
  tab: one(z.enum(SOURCE_TABS.map(({ name }) => name)), 'overview'),
});
