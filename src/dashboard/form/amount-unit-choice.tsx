import { chooseAmountUnit, useAmountUnit } from '../lib/amount-unit.ts';
import { Choices } from '../ui/choices.tsx';

const UNITS = [
  { value: 'major', name: 'Whole currency', consequence: 'An amount of 1250 in EUR is €1,250.00.' },
  { value: 'minor', name: 'Its smallest unit', consequence: 'An amount of 1250 in EUR is €12.50.' },
] as const;

/** How the amounts of transactions are read: the service does not say. Remembered in this browser, for every page. */
export function AmountUnitChoice() {
  return (
    <Choices
      areCards
      label="Amounts are in"
      choices={UNITS}
      value={useAmountUnit()}
      onChange={chooseAmountUnit}
    />
  );
}
