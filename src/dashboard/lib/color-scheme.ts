import { marks, preference } from './preference.ts';

/**
 * The user's choice of a light or dark theme. The design tokens follow the attribute, or the system if the attribute is
 * missing.
 */
export const { useChosen: useColorScheme, choose: chooseColorScheme } = preference({
  key: 'botdeck-theme',
  choices: ['light', 'system', 'dark'],
  initial: 'system',
  onChange: marks('data-color-scheme', 'system'),
});
