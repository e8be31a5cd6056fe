import { marks, storedChoice } from './stored-choice.ts';

/** The tokens follow the attribute, and the system where it is missing. */
export const { useChosen: useColorScheme, choose: chooseColorScheme } = storedChoice({
  key: 'botdeck-theme',
  choices: ['light', 'system', 'dark'],
  initial: 'system',
  onChange: marks('data-color-scheme', 'system'),
});
