import type { Migration } from './migrate.ts';

/**
 * Returns the names of the tables that the migrations create and do not drop. Other tables belong to other programs, and
 * unlogged ones contain only data that a crash may lose.
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
