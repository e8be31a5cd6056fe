import { storedChoice } from './stored-choice.ts';

/** `public/color-scheme.js` reads the same key, and sets the same attribute before the first paint. */
const ATTRIBUTE = 'data-color-scheme';

/** The tokens follow the attribute, and the system where it is missing. */
export const { useChosen: useColorScheme, choose: chooseColorScheme } = storedChoice({
  key: 'botdeck-theme',
  choices: ['light', 'system', 'dark'],
  initial: 'system',
  onChange: (scheme) => {
    if (scheme === 'system') document.documentElement.removeAttribute(ATTRIBUTE);
    else document.documentElement.setAttribute(ATTRIBUTE, scheme);
  },
});
