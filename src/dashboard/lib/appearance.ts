/**
 * How lively and how strong everything is drawn. The first paint has it from `public/color-scheme.js`: this comes later,
 * for what is chosen from then on.
 */
import { marks, preference } from './preference.ts';

export const { useChosen: useMotion, choose: chooseMotion } = preference({
  key: 'botdeck-motion',
  choices: ['system', 'reduced'],
  initial: 'system',
  onChange: marks('data-motion', 'system'),
});

const markContrast = marks('data-contrast', 'system');
const systemsContrast = globalThis.matchMedia?.('(prefers-contrast: more)');

const contrast = preference({
  key: 'botdeck-contrast',
  choices: ['system', 'more'],
  initial: 'system',
  onChange: (chosen) => markContrast(systemsContrast?.matches ? 'more' : chosen),
});

export const { useChosen: useContrast, choose: chooseContrast } = contrast;

// One sheet for either: the attribute tells of the system's choice too.
systemsContrast?.addEventListener('change', ({ matches }) =>
  markContrast(matches ? 'more' : contrast.chosen()),
);
