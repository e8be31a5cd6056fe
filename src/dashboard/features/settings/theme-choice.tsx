import { Choices } from '../../form/choices.tsx';
import { chooseColorScheme, useColorScheme } from '../../lib/color-scheme.ts';

const THEMES = [
  { value: 'system', name: 'As the system' },
  { value: 'light', name: 'Light' },
  { value: 'dark', name: 'Dark' },
] as const;

/** The theme, as the switch at the top of every page sets it. */
export function ThemeChoice() {
  return <Choices label="Theme" choices={THEMES} value={useColorScheme()} onChange={chooseColorScheme} />;
}
