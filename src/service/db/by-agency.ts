/**
 * Groups rows by their agency, because one statement can write only the rows of one agency. Keeps the order of the
 * rows.
 */
export function byAgency<Row extends { agencyId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.agencyId);
    if (group) group.push(row);
    else groups.set(row.agencyId, [row]);
  }
  return groups;
}
