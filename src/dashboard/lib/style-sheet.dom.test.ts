import { expect, it, onTestFinished } from 'vitest';
import { loadStyleSheet } from './style-sheet.ts';

function preload(): HTMLLinkElement {
  const link = document.createElement('link');
  // Removes only this link, because the styles of MUI in the head belong to all test files of the thread.
  onTestFinished(() => link.remove());
  link.rel = 'preload';
  link.setAttribute('as', 'style');
  document.head.append(link);
  return link;
}

/** Returns whether the promise has resolved. */
async function isDone(promise: Promise<void>): Promise<boolean> {
  return Promise.race([promise.then(() => true), Promise.resolve().then(() => Promise.resolve(false))]);
}

it('resolves if the page has no preload link, as in development', async () => {
  await expect(loadStyleSheet()).resolves.toBeUndefined();
});

it('turns the preload link into a style sheet, and resolves when the style sheet applies', async () => {
  const link = preload();
  const loaded = loadStyleSheet();
  expect(link.rel).toBe('stylesheet');
  link.dispatchEvent(new Event('load'));
  expect(await isDone(loaded)).toBe(false);
  Object.defineProperty(link, 'sheet', { value: new CSSStyleSheet() });
  link.dispatchEvent(new Event('load'));
  await expect(loaded).resolves.toBeUndefined();
});

it('resolves if the style sheet cannot be loaded', async () => {
  const link = preload();
  const loaded = loadStyleSheet();
  link.dispatchEvent(new Event('error'));
  await expect(loaded).resolves.toBeUndefined();
});
