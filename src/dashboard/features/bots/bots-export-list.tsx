import { useExport } from '../../components/use-export.ts';
import { MenuList, type MenuPlace } from '../../ui/menu-list.tsx';
import { BOT_CSV } from './bot-csv.ts';
import type { BotRow } from './bot-rows.ts';

export type BotsExportListProps = MenuPlace & {
  rows: readonly BotRow[];
  /** What these rows are, in words. The file says it again in its name. */
  coverage: string;
};

export function BotsExportList({ rows, coverage, ...menu }: BotsExportListProps) {
  const { saveCsv, copyIds } = useExport();
  const isDisabled = rows.length === 0;
  return (
    <MenuList
      {...menu}
      entries={[
        {
          title: 'CSV of these bots',
          note: coverage,
          isDisabled,
          onSelect: () => saveCsv(`bots, ${coverage}`, coverage, BOT_CSV, rows),
        },
        {
          title: 'Copy ids of these bots',
          note: coverage,
          isDisabled,
          onSelect: () =>
            copyIds(
              rows.map(({ id }) => id),
              'bot',
            ),
        },
      ]}
    />
  );
}
