import { Monitor, Moon, Sun } from 'lucide-react';
import { chooseColorScheme, useColorScheme } from '../../lib/color-scheme.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';

const THEMES = [
  { name: 'light', label: 'Light theme', icon: <Sun size={14} aria-hidden /> },
  { name: 'system', label: 'Theme of the system', icon: <Monitor size={14} aria-hidden /> },
  { name: 'dark', label: 'Dark theme', icon: <Moon size={14} aria-hidden /> },
] as const;

export function ThemeSwitch() {
  const chosen = useColorScheme();
  return (
    <SegmentedControl label="Theme" options={THEMES} chosen={chosen} onChange={chooseColorScheme} isSmall />
  );
}
