import type { Header } from '#service/backup/format.ts';

/** Returns a text such as '1,200 rows of 38 tables'. */
export function rowCount({ tables }: Header): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows.toLocaleString('en-US')} rows of ${tables.length} tables`;
}
