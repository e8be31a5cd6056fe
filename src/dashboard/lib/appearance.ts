/**
 * The user's motion and contrast settings. `public/color-scheme.js` sets the attributes before the first paint; this
 * module applies later changes.
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

// Style sheets check only the attribute, so it must also reflect the system's setting.
systemsContrast?.addEventListener('change', ({ matches }) =>
  markContrast(matches ? 'more' : contrast.chosen()),
);
