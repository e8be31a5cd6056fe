import { AMOUNT_UNITS, type AmountUnit } from '../lib/money.ts';
import { storedChoice } from '../lib/stored-choice.ts';
import { agencyKey } from './agency-key.ts';

/**
 * What the number of an amount counts; whole currency until somebody chooses. Of each agency apart: two may be of services
 * that differ.
 */
export const { useChosen: useAmountUnit, choose: chooseAmountUnit } = storedChoice({
  key: 'botdeck-amount-unit',
  owner: agencyKey,
  choices: AMOUNT_UNITS,
  initial: 'major',
});

export const UNIT_WORDS: Record<AmountUnit, string> = {
  major: 'whole currency',
  minor: 'the smallest unit of its currency',
};
