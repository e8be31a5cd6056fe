import { AMOUNT_UNITS } from './money.ts';
import { storedChoice } from './stored-choice.ts';

/** What the number of an amount counts; whole currency until somebody chooses. */
export const { useChosen: useAmountUnit, choose: chooseAmountUnit } = storedChoice({
  key: 'botdeck-amount-unit',
  choices: AMOUNT_UNITS,
  initial: 'major',
});
