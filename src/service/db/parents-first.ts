/** Sorts tables so that each table comes after the tables that its foreign keys refer to. */
export function parentsFirst<Table extends { name: string }>(
  tables: readonly Table[],
  parentsOf: (table: Table) => readonly string[],
): Table[] {
  const sorted = new Set<Table>();
  const add = (table: Table) => {
    if (sorted.has(table)) return;
    for (const parent of parentsOf(table)) {
      const other = tables.find(({ name }) => name === parent && name !== table.name);
      if (other) add(other);
    }
    sorted.add(table);
  };
  tables.forEach(add);
  return [...sorted];
}
