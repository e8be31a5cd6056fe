import { useColorScheme } from '@mui/material/styles';
import { Monitor, Moon, Sun } from 'lucide-react';
import { tip } from '../../ui/tip.ts';
import styles from './theme-switch.module.css';

const CHOICES = [
  { mode: 'light', label: 'Light theme', icon: Sun },
  { mode: 'system', label: 'Theme of the system', icon: Monitor },
  { mode: 'dark', label: 'Dark theme', icon: Moon },
] as const;

export function ThemeSwitch() {
  const { mode = 'system', setMode } = useColorScheme();
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">Theme</legend>
      {CHOICES.map(({ mode: choice, label, icon: Icon }) => (
        <label key={choice} className={styles.choice} {...tip(label)}>
          <input
            type="radio"
            name="theme"
            className={styles.input}
            aria-label={label}
            checked={mode === choice}
            onChange={() => setMode(choice)}
          />
          <Icon size={14} aria-hidden />
        </label>
      ))}
    </fieldset>
  );
}
