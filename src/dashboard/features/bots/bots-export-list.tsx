import { downloadCsv } from '../../lib/csv.ts';
import { MenuList, type MenuPlace } from '../../ui/menu-list.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { BOT_CSV } from './bot-csv.ts';
import type { BotRow } from './bot-rows.ts';
import { countOf } from '../../lib/count-of.ts';

export type BotsExportListProps = MenuPlace & {
  rows: readonly BotRow[];
  /** What these rows are, in words. The file says it again in its name. */
  coverage: string;
};

export function BotsExportList({ rows, coverage, ...menu }: BotsExportListProps) {
  const toast = useToast();

  const save = () => {
    downloadCsv(`botdeck bots, ${coverage}`, BOT_CSV, rows).then(
      () => toast({ text: `CSV saved: ${coverage}`, tone: 'good' }),
      () => toast({ text: 'The file could not be made. Try again.', tone: 'bad' }),
    );
  };

  const copy = () => {
    const ids = rows.map(({ id }) => id).join('\n');
    // No clipboard at all on a plain-http address other than localhost.
    Promise.resolve(navigator.clipboard?.writeText(ids) ?? Promise.reject(new Error('no clipboard'))).then(
      () => toast({ text: `Copied the ids of ${countOf(rows.length, 'bot')}`, tone: 'good' }),
      () => toast({ text: 'This browser did not let the ids be copied.', tone: 'bad' }),
    );
  };

  const isDisabled = rows.length === 0;
  return (
    <MenuList
      {...menu}
      entries={[
        { title: 'CSV of these bots', note: coverage, isDisabled, onSelect: save },
        { title: 'Copy ids of these bots', note: coverage, isDisabled, onSelect: copy },
      ]}
    />
  );
}
