import type { Plugin } from 'vite';
import { SETTINGS, type Setting } from '../lib/settings-table.ts';

/** The settings that style sheets read from an attribute of <html>. */
export const WITH_ATTRIBUTE = Object.values<Setting>(SETTINGS).flatMap(({ key, attribute, systemValue }) =>
  attribute === undefined ? [] : [{ key, attribute, systemValue }],
);

/** Writes the settings with an attribute into `index.html`, whose inline script reads them. */
export const firstPaint = {
  name: 'first-paint',
  transformIndexHtml: (html: string) => html.replace('__FIRST_PAINT__', JSON.stringify(WITH_ATTRIBUTE)),
} satisfies Plugin;
