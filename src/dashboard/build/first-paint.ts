import type { Plugin } from 'vite';
import { SETTINGS, type Setting } from '../lib/settings-table.ts';

/** A Vite plugin that writes the settings with an attribute into index.html, where `public/first-paint.js` reads them. */
export function firstPaint(): Plugin {
  const settings = Object.values<Setting>(SETTINGS).flatMap(({ key, attribute, systemValue }) =>
    attribute === undefined ? [] : [{ key, attribute, systemValue }],
  );
  return {
    name: 'first-paint',
    transformIndexHtml: (html) => html.replace('__FIRST_PAINT__', JSON.stringify(settings)),
  };
}
