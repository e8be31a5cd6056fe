import { marks, storedChoice } from './stored-choice.ts';

/**
 * The height of rows in all tables but those that have a choice of their own. Plain tables follow the
 * attribute.
 */
export const { useChosen: useDensity, choose: chooseDensity } = storedChoice({
  key: 'botdeck-density',
  choices: ['comfortable', 'compact'],
  initial: 'comfortable',
  onChange: marks('data-density', 'comfortable'),
});
