import { useId } from 'react';
import radio from '../../form/radio.module.css';
import { chooseColorScheme, useColorScheme } from '../../lib/color-scheme.ts';
import styles from './theme-choice.module.css';

const THEMES = [
  { name: 'system', label: 'As the system' },
  { name: 'light', label: 'Light' },
  { name: 'dark', label: 'Dark' },
] as const;

/** The theme, as the switch at the top of every page sets it. */
export function ThemeChoice() {
  const chosen = useColorScheme();
  const id = useId();
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>Theme</legend>
      {THEMES.map(({ name, label }) => (
        <label key={name} className={styles.option}>
          <input
            type="radio"
            className={radio.radio}
            name={id}
            checked={chosen === name}
            onChange={() => chooseColorScheme(name)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
