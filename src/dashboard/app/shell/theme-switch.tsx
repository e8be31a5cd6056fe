import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { setSetting, useSetting } from '../../lib/settings.ts';
import type { SettingValue } from '../../lib/settings-table.ts';
import { tip } from '../../ui/tip.ts';
import styles from './theme-switch.module.css';

const THEMES = [
  { name: 'light', label: 'Light theme', icon: <Sun size={14} aria-hidden /> },
  { name: 'system', label: 'System theme', icon: <Monitor size={14} aria-hidden /> },
  { name: 'dark', label: 'Dark theme', icon: <Moon size={14} aria-hidden /> },
] as const;

export function ThemeSwitch() {
  return (
    <ToggleButtonGroup
      className={styles.themes}
      exclusive
      aria-label="Theme"
      value={useSetting('theme')}
      // A click on the selected theme passes null. It is ignored, because one theme is always selected.
      onChange={(_, theme: SettingValue<'theme'> | null) => theme && setSetting('theme', theme)}
    >
      {THEMES.map(({ name, label, icon }) => (
        <ToggleButton key={name} value={name} aria-label={label} {...tip(label)}>
          {icon}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
