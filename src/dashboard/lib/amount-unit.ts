import { AMOUNT_UNITS, type AmountUnit } from './money.ts';
import { storedChoice } from './stored-choice.ts';

/** What the number of an amount counts; whole currency until somebody chooses. */
export const { useChosen: useAmountUnit, choose: chooseAmountUnit } = storedChoice({
  key: 'botdeck-amount-unit',
  choices: AMOUNT_UNITS,
  initial: 'major',
});

export const UNIT_WORDS: Record<AmountUnit, string> = {
  major: 'whole currency',
  minor: 'the smallest unit of its currency',
};
