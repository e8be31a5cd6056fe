import type { KnownDays, RangeText } from '../lib/day-range.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { MenuFacet, type MenuFacetProps } from './facet.tsx';

const DayRangeSheet = onDemand(async () => (await import('./day-range-sheet.tsx')).DayRangeSheet);
const NEEDS = [DayRangeSheet];

type DayRangeMenuProps = Pick<MenuFacetProps, 'label' | 'sheetLabel' | 'value' | 'onClear' | 'problemId'> & {
  chosen: RangeText;
  known: KnownDays;
  /** A text that explains the days, e.g. their time zone and the earliest day with data. */
  note: string;
  onChange: (range: RangeText) => void;
};

/** A filter chip that shows the selected days and opens a sheet to select other days. */
export function DayRangeMenu({ chosen, known, note, onChange, ...facet }: DayRangeMenuProps) {
  return (
    <MenuFacet {...facet} needs={NEEDS}>
      {(close) => (
        <DayRangeSheet
          chosen={chosen}
          known={known}
          note={note}
          onChoose={(next) => {
            close();
            onChange(next);
          }}
        />
      )}
    </MenuFacet>
  );
}
