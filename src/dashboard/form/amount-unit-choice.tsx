import { chooseAmountUnit, useAmountUnit } from '../api/resources/amount-unit.ts';
import { AMOUNT_UNITS, type AmountUnit, decimalOf, formatMoney } from '../lib/money.ts';
import { Choices } from '../ui/choices.tsx';

const NAMES: Record<AmountUnit, string> = { major: 'Whole currency', minor: 'Smallest unit (cents)' };

/**
 * Lets the user choose the unit of transaction amounts, because the service does not report it. The choice is stored in
 * this browser for the current agency and applies to every page. A form that wants to confirm the change first passes
 * its own `onChange`.
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
