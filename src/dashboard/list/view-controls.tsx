import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { Columns3, Rows3, Rows4 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { onDemand } from '../ui/on-demand.tsx';
import { tip } from '../ui/tip.ts';
import type { Column, Density } from './data-table/column.ts';
import { useNarrow } from './data-table/data-table.tsx';

export type View<Name extends string> = { name: Name; label: string; icon: ReactNode };

type ViewSwitchProps<Name extends string> = {
  /** What is chosen, for those who listen: 'View of the bots'. */
  label: string;
  /** An icon each, which the label names. */
  views: readonly View<Name>[];
  chosen: Name;
  onChange: (name: Name) => void;
};

/** One of the ways to look at the same rows. */
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

const DENSITIES: readonly View<Density>[] = [
  { name: 'comfortable', label: 'Comfortable rows', icon: <Rows3 size={16} aria-hidden /> },
  { name: 'compact', label: 'Compact rows', icon: <Rows4 size={16} aria-hidden /> },
];

type DensityToggleProps = { density: Density; onChange: (density: Density) => void };

/** Rows of 40 or of 32 pixels. */
export function DensityToggle({ density, onChange }: DensityToggleProps) {
  const narrow = useNarrow();
  // Cards have one height.
  if (narrow) return null;
  return <ViewSwitch label="Height of the rows" views={DENSITIES} chosen={density} onChange={onChange} />;
}

export type ColumnMenuProps = {
  /** Only what is said about columns: the menu shows no row. */
  columns: readonly Pick<Column<never>, 'id' | 'header' | 'group' | 'hideable' | 'defaultHidden'>[];
  hidden: ReadonlySet<string>;
  onChange: (hidden: ReadonlySet<string>) => void;
};

const ColumnChoices = onDemand(async () => (await import('./column-menu.tsx')).ColumnChoices);

/** Which columns a table shows. */
export function ColumnMenu(props: ColumnMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Columns3 size={16} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={ColumnChoices.prefetch}
        onFocus={ColumnChoices.prefetch}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Columns
      </Button>
      {anchor && <ColumnChoices {...props} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
