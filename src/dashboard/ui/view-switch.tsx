import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ReactNode } from 'react';
import { memoIgnoringHandlers } from './memo-ignoring-handlers.tsx';
import { tip } from './tip.ts';

export type View<Name extends string> = { name: Name; label: string; icon: ReactNode };

type ViewSwitchProps<Name extends string> = {
  /** The name of the switch for screen readers, e.g. 'View of the bots'. */
  label: string;
  /** The views to choose from. Each view is an icon button with the label as its accessible name. */
  views: readonly View<Name>[];
  chosen: Name;
  onChange: (name: Name) => void;
};

/**
 * A row of icon buttons that switches between views, e.g. table and cards. The button of the current view is pressed.
 */
export function ViewSwitch<Name extends string>({ onChange, ...props }: ViewSwitchProps<Name>) {
  return <Switch {...props} onChange={(name) => onChange(name as Name)} />;
}

const Switch = memoIgnoringHandlers(({ label, views, chosen, onChange }: ViewSwitchProps<string>) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    aria-label={label}
    value={chosen}
    // A click on the selected view does not deselect it, because one view must be selected.
    onChange={(_, name: string | null) => name !== null && onChange(name)}
  >
    {views.map(({ name, label: words, icon }) => (
      <ToggleButton key={name} value={name} aria-label={words} {...tip(words)}>
        {icon}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
));
