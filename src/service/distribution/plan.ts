import { CannotOpenDatabase } from '../db/cannot-open.ts';
import { DISTRIBUTION_COLUMN, placementOf, placing, type PlacedTable } from '../db/placement.ts';

/** Tables that one transaction places. */
export type Step = { tables: string[]; statements: string[] };

/**
 * Returns the missing steps, reference tables first, because distributed tables refer to them. Expects a table after
 * those that it refers to. Throws `CannotOpenDatabase` if a table has a placement that this version never creates.
 */
export function planSteps(tables: readonly PlacedTable[]): Step[] {
  tables.forEach(demandExpected);
  demandOneGroup(tables);
  const references = tables.filter((table) => placementOf(table) === 'reference' && isMissing(table));
  const distributed = tables.filter((table) => placementOf(table) === 'distributed');
  let neighbour = distributed.find((table) => !isMissing(table))?.name ?? null;
  const steps = references.map((table) => ({ tables: [table.name], statements: placing(table, null) }));
  for (const family of familiesOf(distributed)) {
    const missing = family.filter(isMissing);
    if (missing.length === 0) continue;
    // Citus accepts a foreign key between two tables only while both are local or both are distributed.
    const keys = missing.flatMap(({ name: table, foreignKeys }) =>
      foreignKeys.flatMap((key) => (family.some(({ name }) => name === key.parent) ? { table, ...key } : [])),
    );
    const placed: string[] = [];
    for (const table of missing) {
      placed.push(...placing(table, neighbour));
      neighbour ??= table.name;
    }
    steps.push({
      tables: missing.map(({ name }) => name),
      statements: [
        ...keys.map(({ table, name }) => `alter table "${table}" drop constraint "${name}"`),
        ...placed,
        ...keys.map(
          ({ table, name, definition }) => `alter table "${table}" add constraint "${name}" ${definition}`,
        ),
      ],
    });
  }
  return steps;
}

function isMissing({ placement }: PlacedTable): boolean {
  return placement === 'local';
}

/** Groups the tables that foreign keys connect. */
function familiesOf(tables: readonly PlacedTable[]): PlacedTable[][] {
  let families: PlacedTable[][] = [];
  for (const table of tables) {
    const parents = table.foreignKeys.map(({ parent }) => parent);
    const isRelated = (family: PlacedTable[]) => family.some(({ name }) => parents.includes(name));
    const related = families.filter(isRelated);
    families = [...families.filter((family) => !isRelated(family)), [...related.flat(), table]];
  }
  return families;
}

function demandExpected(table: PlacedTable): void {
  const { name, placement, column } = table;
  if (placement === 'local') return;
  if (placement === placementOf(table) && (column ?? DISTRIBUTION_COLUMN) === DISTRIBUTION_COLUMN) return;
  const present = column === null ? 'is placed' : `is distributed by ${column}`;
  throw unexpected(`the table ${name} ${present} in another way than Botdeck needs`, name);
}

/** Tables of different groups may have the rows of an agency on different servers. */
function demandOneGroup(tables: readonly PlacedTable[]): void {
  const [first, ...others] = tables.filter(({ group }) => group !== null);
  const other = others.find(({ group }) => group !== first?.group);
  if (!first || !other) return;
  throw unexpected(
    `the tables ${first.name} and ${other.name} have the rows of an agency on different servers`,
    other.name,
  );
}

function unexpected(problem: string, table: string): CannotOpenDatabase {
  return new CannotOpenDatabase(
    `${problem}. Run "select undistribute_table('${table}', cascade_via_foreign_keys => true)", then this command again. Nothing was changed.`,
  );
}
