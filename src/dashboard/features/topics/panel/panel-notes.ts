/** What somebody should know who reads the panel. */
import { countOf } from '../../../lib/count-of.ts';
import { rangeWords, type Day, type DayRange } from '../../../lib/day.ts';
import type { TopicRow } from '../../../lib/topics/topic-rows.ts';
import { absentDays } from './panel-series.ts';

type Shown = { comparedRange: DayRange | null; today: Day; isMean: boolean };

export function panelNotes(rows: readonly TopicRow[], { comparedRange, today, isMean }: Shown): string[] {
  const absent = absentDays(rows, today);
  const notes: string[] = [];
  if (absent > 0)
    notes.push(`The service's answer leaves ${countOf(absent, 'day')} out: a gap is not a zero.`);
  if (comparedRange !== null) {
    const days = rangeWords(comparedRange);
    notes.push(
      rows.length === 1
        ? `Compared, in grey in the charts: ${days}, each day with the one of the same place.`
        : `Choose one topic alone to see its days of ${days}.`,
    );
  }
  if (isMean) {
    notes.push(
      'The mean is of each day and the six before it, as far as they are in these days. Days without a value are left out, and so is today.',
    );
  }
  return notes;
}
