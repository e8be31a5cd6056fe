import type { Migration } from './migrate.ts';

/**
 * Returns the names of the tables that the migrations create and do not drop. Unlogged tables are omitted, because they
 * contain only data that a crash may lose. Tables of other programs do not occur in the migrations.
 */
export function tableNames(migrations: readonly Pick<Migration, 'statements'>[]): string[] {
  const names = new Set<string>();
  for (const statement of migrations.flatMap(({ statements }) => statements)) {
    const [, verb, name] = /^\s*(CREATE|DROP) TABLE (?:IF (?:NOT )?EXISTS )?"(\w+)"/im.exec(statement) ?? [];
    if (verb === undefined || name === undefined) continue;
    if (verb.toUpperCase() === 'CREATE') names.add(name);
    else names.delete(name);
  }
  return [...names];
}
