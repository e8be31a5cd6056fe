import { ChevronLeft, ChevronRight } from 'lucide-react';
import { rangeWords } from '../lib/day.ts';
import { IconButton } from '../ui/button.tsx';
import { tip } from '../ui/tip.ts';
import { type KnownDays, type RangeText, resolveRange } from '../lib/day-range.ts';

type PeriodButtonProps = {
  label: string;
  shortcut: '[' | ']';
  /** The range that it leads to; null where there is none. */
  to: RangeText | null;
  known: KnownDays;
  onChange: (range: RangeText) => void;
};

export function PeriodButton({ label, shortcut, to, known, onChange }: PeriodButtonProps) {
  const Icon = shortcut === '[' ? ChevronLeft : ChevronRight;
  const words = to === null ? `${label}: nothing there` : `${label}: ${rangeWords(resolveRange(to, known))}`;
  return (
    <IconButton
      aria-label={label}
      aria-keyshortcuts={shortcut}
      // It keeps the focus where the last step was to the end.
      aria-disabled={to === null}
      onClick={() => to !== null && onChange(to)}
      {...tip(`${words}  ${shortcut}`)}
    >
      <Icon size={16} aria-hidden />
    </IconButton>
  );
}
