import { useId } from 'react';
import radio from './radio.module.css';
import { chooseAmountUnit, useAmountUnit } from '../lib/amount-unit.ts';
import type { AmountUnit } from '../lib/money.ts';
import styles from './amount-unit-choice.module.css';

const UNITS: readonly { unit: AmountUnit; name: string; example: string }[] = [
  { unit: 'major', name: 'Whole currency', example: 'An amount of 1250 in EUR is €1,250.00.' },
  { unit: 'minor', name: 'Its smallest unit', example: 'An amount of 1250 in EUR is €12.50.' },
];

/** How the amounts of transactions are read: the service does not say. Remembered in this browser, for every page. */
export function AmountUnitChoice() {
  const chosen = useAmountUnit();
  const id = useId();
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>Amounts are in</legend>
      <div className={styles.options}>
        {UNITS.map(({ unit, name, example }) => (
          <label key={unit} className={styles.option} data-chosen={chosen === unit}>
            <input
              type="radio"
              className={radio.radio}
              name={id}
              aria-labelledby={`${id}${unit}`}
              aria-describedby={`${id}${unit}example`}
              checked={chosen === unit}
              onChange={() => chooseAmountUnit(unit)}
            />
            <span id={`${id}${unit}`} className={styles.name}>
              {name}
            </span>
            <span id={`${id}${unit}example`} className={styles.example}>
              {example}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
