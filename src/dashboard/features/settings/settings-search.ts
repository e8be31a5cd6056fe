/** What the settings keep in their URL. */
import * as z from 'zod';
import { defineSearch, one } from '../../lib/search-params.ts';

export const SETTINGS_TABS = [
  { name: 'display', label: 'Display' },
  { name: 'keys', label: 'API keys' },
] as const;

export type SettingsTab = (typeof SETTINGS_TABS)[number]['name'];

export const settingsSearch = defineSearch<{ tab: SettingsTab }>({
  tab: one(z.enum(SETTINGS_TABS.map(({ name }) => name)), 'display'),
});
