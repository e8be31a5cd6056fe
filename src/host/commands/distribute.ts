import { withConnection } from '#service/db/open.ts';
import {
  countOtherConnections,
  distribute,
  readSteps,
  sizesOf,
  statementsOf,
} from '#service/distribution/distribute.ts';
import { databasePlace, explainOpenFailure } from '../embedded-service.ts';
import { callOf } from '../program.ts';
import { StartError } from '../start-error.js';
import { readArguments, readCommandOptions, type CommandIo } from './command.ts';

const USAGE = `Usage: ${callOf('distribute')} [--dry-run]

Distributes the tables of a Citus database over its servers, so that the rows of each agency are on one server. Stop all
hosts first. A repeated run continues an interrupted one, and does nothing if no table is missing.

  --dry-run    print the statements and the sizes of the tables, and change nothing
  --help       this text

Environment: DATABASE_URL for the coordinator of Citus.`;

/** The command `distribute`: converts a Citus database into one that is distributed by agency. */
export async function distributeCommand(args: string[], io: CommandIo): Promise<void> {
  const line = readArguments(args, { call: callOf('distribute'), switches: ['dry-run'] });
  if (!line) return io.print(USAGE);
  const options = readCommandOptions(line.flags.data, io.env);
  if (options.databaseUrl === null) {
    throw new StartError(
      'DATABASE_URL is missing. Only a PostgreSQL database with Citus can be distributed.',
    );
  }
  const run = line.flags['dry-run'] ? printSteps : runSteps;
  await withConnection(databasePlace(options, io), (client) => run(client, io)).catch((error: unknown) => {
    throw explainOpenFailure(options, error);
  });
}

type Client = Parameters<typeof distribute>[0];

/**
 * Prints only SQL statements and comments to standard output, so that an operator can save the output and execute it.
 */
async function printSteps(client: Client, { print, tell }: CommandIo): Promise<void> {
  const steps = await readSteps(client);
  const sizes = await sizesOf(client, steps);
  for (const step of steps) {
    print(`-- ${step.tables.join(', ')}: ${megabytes(sizes.get(step))}`);
    for (const statement of statementsOf(step)) print(`${statement};`);
  }
  const connections = await countOtherConnections(client);
  if (connections > 0)
    tell(`Hosts or commands use this database (connections: ${connections}). Stop all hosts before the run.`);
  tell(`${tableCount(steps)} would be distributed. Nothing was changed.`);
}

async function runSteps(client: Client, { tell }: CommandIo): Promise<void> {
  const steps = await readSteps(client);
  if (steps.length === 0) return tell('Every table is distributed. Nothing was changed.');
  const sizes = await sizesOf(client, steps);
  const bytes = [...sizes.values()].reduce((sum, each) => sum + each, 0);
  tell(`Distributing ${tableCount(steps)}, ${megabytes(bytes)}…`);
  await distribute(client, ({ tables }) => tell(`Distributed ${tables.join(', ')}.`));
  tell('Every table is distributed. The hosts can start.');
}

function tableCount(steps: readonly { tables: readonly string[] }[]): string {
  const count = steps.flatMap(({ tables }) => tables).length;
  return count === 1 ? '1 table' : `${count} tables`;
}

function megabytes(bytes = 0): string {
  return `${(bytes / 1_000_000).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`;
}
