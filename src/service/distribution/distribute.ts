import { CannotOpenDatabase } from '../db/cannot-open.ts';
import type { Connection } from '../db/database.ts';
import { MIGRATION_LOCK, readApplied, readMigrations } from '../db/migrate.ts';
import { openFailure } from '../db/open-failure.ts';
import { hasCitus, readPlacements, readSizes } from '../db/placement.ts';
import { tableNames } from '../db/table-names.ts';
import { planSteps, type Step } from './plan.ts';

/**
 * The maximum time that a step waits for a lock, because other transactions are open. It is short enough that the
 * operator does not assume that the command hangs.
 */
const LOCK_WITHIN_MS = 30_000;

const BEFORE_STEP = [
  'begin isolation level read committed',
  'set local statement_timeout = 0',
  `set local lock_timeout = ${LOCK_WITHIN_MS}`,
  `select pg_advisory_xact_lock(${MIGRATION_LOCK})`,
];

/**
 * Returns the steps that distribute the tables that are still local. Throws `CannotOpenDatabase` if this database
 * cannot be distributed.
 */
export async function readSteps(client: Connection): Promise<Step[]> {
  await demandSchema(client);
  await demandCluster(client);
  return missingSteps(client);
}

/** Returns the total size in bytes of the tables of each step. */
export async function sizesOf(client: Connection, steps: readonly Step[]): Promise<Map<Step, number>> {
  const sizes = await readSizes(
    client,
    steps.flatMap(({ tables }) => tables),
  );
  return new Map(
    steps.map((step) => [step, step.tables.reduce((sum, table) => sum + (sizes.get(table) ?? 0), 0)]),
  );
}

/** Returns all SQL statements that execute a step, in their order of execution. */
export function statementsOf(step: Step): string[] {
  return [...BEFORE_STEP, ...step.statements, 'commit', ...analyzing(step)];
}

/**
 * Returns the statements that compute statistics of the moved tables. The query planner of each server needs
 * statistics, and moved rows have none.
 */
function analyzing({ tables }: Step): string[] {
  return tables.map((table) => `analyze "${table}"`);
}

/**
 * Executes the missing steps, with one transaction per step. After an interruption, the completed steps remain, and the
 * next run continues with the first missing step.
 */
export async function distribute(client: Connection, onStep: (step: Step) => void): Promise<void> {
  for (let step = await runNext(client); step; step = await runNext(client)) {
    for (const statement of analyzing(step)) await client.query(statement);
    onStep(step);
  }
}

/**
 * Executes the first missing step and returns it. Holds the migration lock meanwhile, so that no migration or other run
 * changes the tables.
 */
async function runNext(client: Connection): Promise<Step | undefined> {
  let step: Step | undefined;
  try {
    for (const statement of BEFORE_STEP) await client.query(statement);
    [step] = await missingSteps(client);
    if (step) await demandNoHost(client);
    for (const statement of step?.statements ?? []) await client.query(statement);
    await client.query('commit');
    return step;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw step && !(error instanceof CannotOpenDatabase) ? failureOf(step, error) : error;
  }
}

function failureOf({ tables }: Step, cause: unknown): CannotOpenDatabase {
  return new CannotOpenDatabase(
    `${tables.join(', ')} cannot be distributed: ${openFailure(cause)} Run the command again to continue after the completed tables.`,
    { cause },
  );
}

async function missingSteps(client: Connection): Promise<Step[]> {
  return planSteps(await readPlacements(client, tableNames(readMigrations())));
}

async function demandSchema(client: Connection): Promise<void> {
  const applied = await readApplied(client);
  if (applied.length === readMigrations().length) return;
  const problem =
    applied.length === 0 ? 'the database has no tables' : 'the tables are of an earlier version';
  throw new CannotOpenDatabase(`${problem}. Start a host with --migrate-only first. Nothing was changed.`);
}

async function demandCluster(client: Connection): Promise<void> {
  if (!(await hasCitus(client))) {
    throw new CannotOpenDatabase(
      'this database has no Citus. Install Citus on every server, create the extension citus in this database on every ' +
        'server, and add the servers to the coordinator. Nothing was changed.',
    );
  }
  const { rows } = await client.query(
    `select (select groupid from pg_dist_local_group) = 0 as "isCoordinator",
       coalesce(bool_or(groupid = 0), false) as "hasCoordinator",
       coalesce(bool_or(shouldhaveshards and isactive), false) as "hasWorkers"
     from pg_dist_node`,
  );
  const [cluster] = rows as [{ isCoordinator: boolean; hasCoordinator: boolean; hasWorkers: boolean }];
  if (!cluster.isCoordinator) {
    throw new CannotOpenDatabase(
      'this server is a worker of Citus. Use the address of the coordinator. Nothing was changed.',
    );
  }
  if (!cluster.hasCoordinator) {
    throw new CannotOpenDatabase(
      `the coordinator does not know its own address. Run "select citus_set_coordinator_host('NAME', PORT)" with a name ` +
        'that the workers can reach. Nothing was changed.',
    );
  }
  if (cluster.hasWorkers) return;
  throw new CannotOpenDatabase(
    `no server of Citus stores distributed rows. Run "select citus_add_node('NAME', PORT)" for each worker. Nothing was changed.`,
  );
}

/**
 * Throws if hosts or commands use the database. During a step, their statements would wait for its locks and fail.
 * Between two steps, their statements would join tables of different servers, which Citus rejects.
 */
async function demandNoHost(client: Connection): Promise<void> {
  const connections = await countOtherConnections(client);
  if (connections === 0) return;
  throw new CannotOpenDatabase(
    `hosts or commands use this database (connections: ${connections}). Stop all hosts and run the command again.`,
  );
}

/**
 * Counts the other connections with the same application name as this connection. All hosts and commands of Botdeck use
 * this name.
 */
export async function countOtherConnections(client: Connection): Promise<number> {
  const { rows } = await client.query(
    `select count(*)::int as connections from pg_stat_activity
      where datname = current_database() and application_name = current_setting('application_name')
        and pid <> pg_backend_pid()`,
  );
  return (rows as [{ connections: number }])[0].connections;
}
