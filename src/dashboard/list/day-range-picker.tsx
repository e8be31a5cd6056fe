import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { formatDayRange } from '../lib/day.ts';
import { useShortcut } from '../lib/shortcuts.ts';
import { type KnownDays, rangeBeside, rangeLabel, type RangeText, resolveRange } from '../lib/day-range.ts';
import { StepButton } from '../ui/step-button.tsx';
import { DayRangeMenu } from './day-range-menu.tsx';
import styles from './day-range-picker.module.css';

type DayRangePickerProps = {
  chosen: RangeText;
  known: KnownDays;
  onChange: (range: RangeText) => void;
  /** A text that explains the days, e.g. their time zone. */
  note: string;
  /** Removes the selected range. Only for pages that can show all days, and only while a range is selected. */
  onClear?: (() => void) | undefined;
  /** The id of the element that shows the error of an invalid range. */
  problemId?: string | undefined;
};

/**
 * Selects the days that a page shows. Two buttons and the keys [ and ] move the range to the previous and the next
 * days.
 */
export function DayRangePicker(props: DayRangePickerProps) {
  const { chosen, known, onChange, note, onClear, problemId } = props;
  const before = rangeBeside(chosen, known, -1);
  const after = rangeBeside(chosen, known, 1);
  useShortcut({ keys: '[', label: 'Earlier days', run: () => before !== null && onChange(before) });
  useShortcut({ keys: ']', label: 'Later days', run: () => after !== null && onChange(after) });
  return (
    <div className={styles.range}>
      <PeriodButton label="Earlier days" shortcut="[" to={before} known={known} onChange={onChange} />
      <DayRangeMenu
        label="Days"
        sheetLabel="Choose days"
        value={rangeLabel(chosen, known)}
        chosen={chosen}
        known={known}
        note={note}
        onChange={onChange}
        {...(onClear !== undefined && { onClear })}
        {...(problemId !== undefined && { problemId })}
      />
      <PeriodButton label="Later days" shortcut="]" to={after} known={known} onChange={onChange} />
    </div>
  );
}

type PeriodButtonProps = {
  label: string;
  shortcut: '[' | ']';
  /** The range that a click selects. null disables the button. */
  to: RangeText | null;
  known: KnownDays;
  onChange: (range: RangeText) => void;
};

function PeriodButton({ label, shortcut, to, known, onChange }: PeriodButtonProps) {
  const Icon = shortcut === '[' ? ChevronLeft : ChevronRight;
  const words = to === null ? `${label}: none` : `${label}: ${formatDayRange(resolveRange(to, known))}`;
  return (
    <StepButton
      label={label}
      icon={<Icon size={16} aria-hidden />}
      shortcut={shortcut}
      isThere={to !== null}
      onStep={() => to !== null && onChange(to)}
      words={words}
    />
  );
}
