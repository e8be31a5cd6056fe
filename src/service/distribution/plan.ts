import { CannotOpenDatabase } from '../db/cannot-open.ts';
import { DISTRIBUTION_COLUMN, placementOf, placing, type PlacedTable } from '../db/placement.ts';

/** The tables that one transaction distributes over the servers of Citus, with its SQL statements. */
export type Step = { tables: string[]; statements: string[] };

/**
 * Returns the steps for the tables that are still local. Steps for reference tables come first, because distributed
 * tables refer to them. `tables` must list each table after the tables that it references. Throws `CannotOpenDatabase`
 * if a table is distributed in a way that this version never uses.
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
    // Citus accepts a foreign key between two tables only while both are local or both are distributed. The step
    // therefore drops these foreign keys and adds them again at its end.
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

/** Groups the tables that are connected by foreign keys, because one step must distribute all tables of a group. */
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

/**
 * Throws if the distributed tables belong to several colocation groups. The rows of an agency would then be on several
 * servers.
 */
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
