/**
 * How close, how lively and how strong everything is drawn. Sheets follow attributes of <html>, which
 * `public/color-scheme.js` sets from the same keys before the first paint.
 */
import { storedChoice } from './stored-choice.ts';

/** Says in an attribute what is chosen where it is not what holds anyway. */
function marks(attribute: string, value: string): (chosen: string) => void {
  return (chosen) => {
    if (chosen === value) document.documentElement.setAttribute(attribute, value);
    else document.documentElement.removeAttribute(attribute);
  };
}

/** The height of rows in all tables but those that have a choice of their own. */
export const { useChosen: useDensity, choose: chooseDensity } = storedChoice({
  key: 'botdeck-density',
  choices: ['comfortable', 'compact'],
  initial: 'comfortable',
  onChange: marks('data-density', 'compact'),
});

export const { useChosen: useMotion, choose: chooseMotion } = storedChoice({
  key: 'botdeck-motion',
  choices: ['system', 'reduced'],
  initial: 'system',
  onChange: marks('data-motion', 'reduced'),
});

const markContrast = marks('data-contrast', 'more');
const systemsContrast = globalThis.matchMedia?.('(prefers-contrast: more)');

export const {
  useChosen: useContrast,
  choose: chooseContrast,
  chosen: chosenContrast,
} = storedChoice({
  key: 'botdeck-contrast',
  choices: ['system', 'more'],
  initial: 'system',
  onChange: (chosen) => markContrast(systemsContrast?.matches ? 'more' : chosen),
});

// One sheet for either: the attribute tells of the system's choice too.
systemsContrast?.addEventListener('change', ({ matches }) =>
  markContrast(matches ? 'more' : chosenContrast()),
);
