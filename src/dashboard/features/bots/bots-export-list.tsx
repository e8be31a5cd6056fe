import { RowsExportMenu, type ExportedRows } from '../../list/rows-export-menu.tsx';
import type { MenuPlace } from '../../ui/menu-list.tsx';
import { BOT_CSV } from './bot-csv.ts';
import type { BotRow } from './bot-rows.ts';

export type BotsExportListProps = MenuPlace & ExportedRows<BotRow>;

export function BotsExportList(props: BotsExportListProps) {
  return <RowsExportMenu {...props} noun="bot" columns={BOT_CSV} />;
}
