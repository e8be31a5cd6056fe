import { marks, preference } from './preference.ts';

/** The tokens follow the attribute, and the system where it is missing. */
export const { useChosen: useColorScheme, choose: chooseColorScheme } = preference({
  key: 'botdeck-theme',
  choices: ['light', 'system', 'dark'],
  initial: 'system',
  onChange: marks('data-color-scheme', 'system'),
});
