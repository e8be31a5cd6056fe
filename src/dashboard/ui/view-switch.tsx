import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ReactNode } from 'react';
import { tip } from './tip.ts';

export type View<Name extends string> = { name: Name; label: string; icon: ReactNode };

type ViewSwitchProps<Name extends string> = {
  /** What is chosen, for those who listen: 'View of the bots'. */
  label: string;
  /** An icon each, which the label names. */
  views: readonly View<Name>[];
  chosen: Name;
  onChange: (name: Name) => void;
};

/** One of the ways to look at the same things. */
export function ViewSwitch<Name extends string>({ label, views, chosen, onChange }: ViewSwitchProps<Name>) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={label}
      value={chosen}
      // None of them chosen would be no view at all.
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
