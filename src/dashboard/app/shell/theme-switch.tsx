import { useColorScheme } from '@mui/material/styles';
import { Monitor, Moon, Sun } from 'lucide-react';
import { SegmentedControl } from '../../ui/segmented-control.tsx';

const THEMES = [
  { name: 'light', label: 'Light theme', icon: <Sun size={14} aria-hidden /> },
  { name: 'system', label: 'Theme of the system', icon: <Monitor size={14} aria-hidden /> },
  { name: 'dark', label: 'Dark theme', icon: <Moon size={14} aria-hidden /> },
] as const;

export function ThemeSwitch() {
  const { mode = 'system', setMode } = useColorScheme();
  return <SegmentedControl label="Theme" options={THEMES} chosen={mode} onChange={setMode} isSmall />;
}
