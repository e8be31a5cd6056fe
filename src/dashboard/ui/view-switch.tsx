import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ReactNode } from 'react';
import { tip } from './tip.ts';

export type View<Name extends string> = { name: Name; label: string; icon: ReactNode };

type ViewSwitchProps<Name extends string> = {
  /** The name of the switch for screen readers, e.g. 'View of the bots'. */
  label: string;
  /** Each view is an icon with the label as its name. */
  views: readonly View<Name>[];
  chosen: Name;
  onChange: (name: Name) => void;
};

export function ViewSwitch<Name extends string>({ label, views, chosen, onChange }: ViewSwitchProps<Name>) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={label}
      value={chosen}
      // Ignore a deselection, because one view must be selected.
      onChange={(_, name: Name | null) => name !== null && onChange(name)}
    >
      {views.map(({ name, label: words, icon }) => (
        <ToggleButton key={name} value={name} aria-label={words} {...tip(words)}>
          {icon}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
