import type { Plugin } from 'vite';
import { SETTINGS, type Setting } from '../lib/settings-table.ts';

/** The settings of the dashboard that style sheets read from an attribute of <html>. */
export const WITH_ATTRIBUTE = Object.values<Setting>(SETTINGS).flatMap(({ key, attribute, systemValue }) =>
  attribute === undefined ? [] : [{ key, attribute, systemValue }],
);

/**
 * A Vite plugin that writes the list of these settings into `index.html`. The inline script of the page sets the
 * attributes before the first paint.
 */
export const firstPaint = {
  name: 'first-paint',
  transformIndexHtml: (html: string) => html.replace('__FIRST_PAINT__', JSON.stringify(WITH_ATTRIBUTE)),
} satisfies Plugin;
