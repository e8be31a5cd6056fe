import Settings2 from 'lucide-react/icons/settings-2';
import { usePageActions } from '../lib/page-actions.ts';
import type { Density } from '../lib/settings-table.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { usePopup } from '../ui/popup.ts';
import { useNarrow } from '../ui/use-layout.ts';
import { ControlButton } from './control-button.tsx';
import type { Sort } from './data-table/column.ts';
import type { TablePreferences } from './data-table/use-table-preferences.ts';

export type DisplayMenuProps = {
  preferences: Pick<
    TablePreferences,
    'columns' | 'hiddenColumns' | 'setHiddenColumns' | 'layout' | 'setLayout' | 'density' | 'setDensity'
  >;
  sort: Sort | null;
  onSortChange: (sort: Sort | null) => void;
  /** The label of the order of the rows while no sort is active. */
  unsortedLabel?: string | undefined;
};

type RowHeight = { name: Density; label: string };

const HEIGHTS: readonly RowHeight[] = [
  { name: 'spacious', label: 'Spacious rows' },
  { name: 'comfortable', label: 'Comfortable rows' },
  { name: 'compact', label: 'Compact rows' },
];

/**
 * The row heights on narrow screens. 'compact' is missing, because compact rows would have the same two lines as
 * comfortable rows.
 */
const NARROW: readonly RowHeight[] = [
  { name: 'comfortable', label: 'Two-line rows' },
  { name: 'spacious', label: 'Rows with all columns' },
];

/** Returns the row heights to choose from on this screen, and the current row height. */
export function rowHeights(
  isNarrow: boolean,
  density: Density,
): { heights: readonly RowHeight[]; chosen: Density } {
  return isNarrow
    ? { heights: NARROW, chosen: density === 'compact' ? 'comfortable' : density }
    : { heights: HEIGHTS, chosen: density };
}

const DisplayChoices = onDemand(async () => (await import('./display-choices.tsx')).DisplayChoices);

/** A button that opens the settings of a table: the sort, the row height and the columns. */
export function DisplayMenu(props: DisplayMenuProps) {
  const { density, setDensity } = props.preferences;
  const { anchor, close, trigger } = usePopup('dialog', DisplayChoices.prefetch);
  const { heights, chosen } = rowHeights(useNarrow(), density);
  usePageActions(
    heights
      .filter(({ name }) => name !== chosen)
      .map(({ name, label }) => ({ label, run: () => setDensity(name) })),
  );
  return (
    <>
      <ControlButton label="Display" icon={Settings2} {...trigger} />
      {anchor && <DisplayChoices {...props} anchor={anchor} onClose={close} />}
    </>
  );
}
