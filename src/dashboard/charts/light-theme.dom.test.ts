import { expect, it } from 'vitest';
import { inLightTheme } from './light-theme.ts';

const root = document.documentElement;
const schemeOf = () => root.getAttribute('data-color-scheme');

it('colours are read in the light theme, and the previous theme returns even after an error', () => {
  expect(inLightTheme(schemeOf)).toBe('light');
  expect(schemeOf()).toBeNull();
  root.setAttribute('data-color-scheme', 'dark');
  expect(() =>
    inLightTheme(() => {
      throw new Error('no colour');
    }),
  ).toThrow('no colour');
  expect(schemeOf()).toBe('dark');
  root.removeAttribute('data-color-scheme');
});
