import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setSetting } from '../lib/settings.ts';
import { SETTINGS } from '../lib/settings-table.ts';
import { firstPaint } from './first-paint.ts';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const html = firstPaint.transformIndexHtml(read('index.html'));

/** Loads a page: parses index.html and runs its inline script, before any module. */
function loadPage() {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const currentScript = page.querySelector('script[data-settings]');
  Object.defineProperty(page, 'currentScript', { value: currentScript });
  runInNewContext(currentScript?.textContent ?? '', { document: page, localStorage, matchMedia });
  return page.documentElement;
}

const attributesOf = (root: HTMLElement) =>
  Object.fromEntries(Array.from(root.attributes, ({ name, value }) => [name, value]));

afterEach(() => vi.unstubAllGlobals());

describe('the first paint', () => {
  it('has the attributes of the stored settings, as after a change', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    setSetting('theme', 'dark');
    setSetting('density', 'compact');
    setSetting('contrast', 'more');
    setSetting('motion', 'reduced');
    setSetting('navigation', 'collapsed');
    const attributes = Object.values(SETTINGS).filter((setting) => 'attribute' in setting);
    const { lang: _, ...set } = attributesOf(loadPage());
    expect(Object.keys(set)).toEqual(attributes.map(({ attribute }) => attribute));
    expect(attributesOf(document.documentElement)).toMatchObject(set);
  });

  it('has no attributes by default', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    expect(attributesOf(loadPage())).toEqual({ lang: 'en' });
  });

  it('has more contrast if the system asks for it', () => {
    vi.stubGlobal('matchMedia', (media: string) => ({ matches: media === '(prefers-contrast: more)' }));
    expect(attributesOf(loadPage())).toEqual({ lang: 'en', 'data-contrast': 'more' });
  });
});
