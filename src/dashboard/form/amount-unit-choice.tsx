import { chooseAmountUnit, useAmountUnit } from '../api/resources/amount-unit.ts';
import { AMOUNT_UNITS, type AmountUnit, decimalOf, formatMoney } from '../lib/money.ts';
import { Choices } from '../ui/choices.tsx';

const NAMES: Record<AmountUnit, string> = { major: 'Whole currency', minor: 'Smallest unit (cents)' };

/**
 * How the amounts of transactions are read: the service does not say. Remembered in this browser for this agency, on every page.
 * `onChange` is for who asks first.
 */
export function AmountUnitChoice({ onChange = chooseAmountUnit }: { onChange?: (unit: AmountUnit) => void }) {
  return (
    <Choices
      areCards
      label="Amounts are in"
      choices={AMOUNT_UNITS.map((unit) => ({
        value: unit,
        name: NAMES[unit],
        consequence: `An amount of 1250 in EUR is ${formatMoney(decimalOf(1250), 'EUR', unit)}.`,
      }))}
      value={useAmountUnit()}
      onChange={onChange}
    />
  );
}
