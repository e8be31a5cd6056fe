/** What the page of a bot keeps in its URL. */
import * as z from 'zod';
import { defineSearch, filterText, flag, one, optional, searchText } from '../../../lib/search-params.ts';

export const BOT_TABS = [
  { name: 'overview', label: 'Overview' },
  { name: 'versions', label: 'Versions' },
  { name: 'sources', label: 'Sources' },
  { name: 'follow-ups', label: 'Follow-ups' },
  { name: 'tools', label: 'Tools' },
  { name: 'split-test', label: 'Split test' },
  { name: 'used-by', label: 'Used by' },
] as const;

export type BotTabName = (typeof BOT_TABS)[number]['name'];

/** What there is to show of a bot that cannot be read. */
export const TABS_WITHOUT_BOT = BOT_TABS.filter(({ name }) => name === 'overview' || name === 'used-by');

export type BotPageSearch = {
  tab: BotTabName;
  /** What is looked for among the sources. */
  text: string;
  /** Only the sources that are on. */
  enabled: boolean;
  /** The source that the leads of 'Used by' are narrowed to. */
  source: string | null;
};

export const botPageSearch = defineSearch<BotPageSearch>({
  tab: one(z.enum(BOT_TABS.map(({ name }) => name)), 'overview'),
  text: searchText(),
  enabled: flag(),
  source: optional(filterText),
});
