import { AMOUNT_UNITS, type AmountUnit } from '../../lib/money.ts';
import { preference } from '../../lib/preference.ts';
import { agencyKey } from '../session/agency-key.ts';

/**
 * The unit of amounts: whole currency by default. Stored per agency, because two agencies may use different services.
 */
export const { useChosen: useAmountUnit, choose: chooseAmountUnit } = preference({
  key: 'botdeck-amount-unit',
  owner: agencyKey,
  choices: AMOUNT_UNITS,
  initial: 'major',
});

export const UNIT_LABELS: Record<AmountUnit, string> = {
  major: 'whole currency',
  minor: 'the smallest unit of its currency',
};
