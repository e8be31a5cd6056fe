import { Columns3, Rows2, Rows3, Rows4 } from 'lucide-react';
import { usePageActions } from '../lib/page-actions.ts';
import { memoIgnoringHandlers } from '../ui/memo-ignoring-handlers.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { usePopup } from '../ui/popup.ts';
import { ViewSwitch, type View } from '../ui/view-switch.tsx';
import type { Density } from '../lib/settings-table.ts';
import { useNarrow } from '../ui/use-layout.ts';
import { ControlButton } from './control-button.tsx';
import type { TablePreferences } from './data-table/use-table-preferences.ts';

const HEIGHTS: readonly View<Density>[] = [
  { name: 'spacious', label: 'Spacious rows', icon: <Rows2 size={16} aria-hidden /> },
  { name: 'comfortable', label: 'Comfortable rows', icon: <Rows3 size={16} aria-hidden /> },
  { name: 'compact', label: 'Compact rows', icon: <Rows4 size={16} aria-hidden /> },
];

/** For narrow screens, where compact rows also have two lines. */
const NARROW: readonly View<Density>[] = [
  { name: 'comfortable', label: 'Two-line rows', icon: <Rows3 size={16} aria-hidden /> },
  { name: 'spacious', label: 'Rows with all columns', icon: <Rows2 size={16} aria-hidden /> },
];

type DensityToggleProps = { density: Density; onChange: (density: Density) => void };

export const DensityToggle = memoIgnoringHandlers(({ density, onChange }: DensityToggleProps) => {
  const isNarrow = useNarrow();
  const heights = isNarrow ? NARROW : HEIGHTS;
  const others = heights.filter(({ name }) => name !== density);
  usePageActions(others.map(({ name, label }) => ({ label, run: () => onChange(name) })));
  return (
    <ViewSwitch
      label="Row height"
      views={heights}
      chosen={isNarrow && density === 'compact' ? 'comfortable' : density}
      onChange={onChange}
    />
  );
});

export type ColumnMenuProps = {
  preferences: Pick<
    TablePreferences,
    'columns' | 'hiddenColumns' | 'setHiddenColumns' | 'layout' | 'setLayout'
  >;
};

const ColumnChoices = onDemand(async () => (await import('./column-menu.tsx')).ColumnChoices);

export function ColumnMenu(props: ColumnMenuProps) {
  const { anchor, close, trigger } = usePopup('dialog', ColumnChoices.prefetch);
  return (
    <>
      <ControlButton label="Columns" icon={Columns3} {...trigger} />
      {anchor && <ColumnChoices {...props} anchor={anchor} onClose={close} />}
    </>
  );
}
