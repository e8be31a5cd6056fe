import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { OpenDatabase } from '#service/db/open.ts';
import { NotFound, Rejected } from '#service/errors.ts';
import { openServiceDatabase } from '../embedded-service.ts';
import { firstSentence } from '../operator-config.ts';
import { readOptions, type HostOptions } from '../options.ts';
import { StartError } from '../start-error.js';

/** The functions and variables of the process that a command uses. Tests replace them. */
export type CommandIo = {
  env: NodeJS.ProcessEnv;
  /** Writes a line of the result to standard output. */
  print: (line: string) => void;
  /** Writes a line for the operator to standard error. */
  tell: (line: string) => void;
  /** Returns the user's answer on the terminal, or null without a terminal. */
  ask: (question: string) => Promise<string | null>;
  /**
   * Returns a signal that SIGINT and SIGTERM abort. From the first call on, they do not end the process, so that the
   * command can tidy up. A second SIGINT or SIGTERM ends the process.
   */
  interruption: () => AbortSignal;
  /** Ends the process if another process has taken the data folder. */
  onLost: (reason: StartError) => void;
};

/** The form of the command line of a command, such as `agency add`. */
export type CommandLine<Name extends string, Text extends string, Switch extends string> = {
  /** The command line without its arguments, as `callOf` returns it. */
  call: string;
  /** The names of the positional arguments in error messages. All are required. */
  names?: readonly Name[];
  /** The flags with a value, besides `--data`. */
  texts?: readonly Text[];
  /** The flags without a value, besides `--help`. */
  switches?: readonly Switch[];
};

type Flags<Text extends string, Switch extends string> = Partial<
  Record<Text | 'data', string> & Record<Switch | 'help', boolean>
>;

/** The last lines of the usage texts of most commands. */
export const COMMON_USAGE = `  --data DIR   folder of the embedded database   DATA_DIR, else ./data
  --help       this text

Environment: DATABASE_URL for a PostgreSQL database.`;

/**
 * Returns the arguments by name, or null if the user asked for the usage text. Throws a `StartError` with one line for
 * invalid arguments.
 */
export function readArguments<
  Name extends string = never,
  Text extends string = never,
  Switch extends string = never,
>(
  args: string[],
  line: CommandLine<Name, Text, Switch>,
): { given: Record<Name, string>; flags: Flags<Text, Switch> } | null {
  const { call, names = [] } = line;
  const help = `See ${call} --help.`;
  const { values, positionals } = parse(args, line, help);
  if (values['help']) return null;
  const [unexpected] = positionals.slice(names.length);
  if (unexpected !== undefined) throw new StartError(`Unexpected argument '${unexpected}'. ${help}`);
  for (const [index, name] of names.entries()) {
    if (positionals[index] === undefined) throw new StartError(`${name} is missing. ${help}`);
  }
  const given = Object.fromEntries(names.map((name, index) => [name, positionals[index]]));
  return { given: given as Record<Name, string>, flags: values as Flags<Text, Switch> };
}

function parse<Name extends string, Text extends string, Switch extends string>(
  args: string[],
  { texts = [], switches = [] }: CommandLine<Name, Text, Switch>,
  help: string,
) {
  const options = {
    ...Object.fromEntries([...texts, 'data'].map((name) => [name, { type: 'string' as const }])),
    ...Object.fromEntries(switches.map((name) => [name, { type: 'boolean' as const }])),
    help: { type: 'boolean' as const, short: 'h' },
  };
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new StartError(`${firstSentence(error)} ${help}`);
  }
}

/** Reads the settings that a command shares with the host. */
export function readCommandOptions(data: string | undefined, env: NodeJS.ProcessEnv): HostOptions {
  const options = readOptions(data === undefined ? [] : ['--data', data], env);
  if (options.serviceUrl === null) return options;
  throw new StartError('This command is only for the embedded service, but SERVICE_URL is set.');
}

/** Rejects a data folder without an embedded database, because opening the folder would create an empty database. */
export function demandDatabase({ databaseUrl, dataDir }: HostOptions): void {
  if (databaseUrl !== null || existsSync(join(dataDir, 'database/pgdata'))) return;
  throw new StartError(`--data: the folder ${resolve(dataDir)} contains no database.`);
}

/**
 * Opens the database, runs `work` and closes the database. Only a command that `creates` data may create a new
 * database. No command upgrades a database, because hosts of the earlier version could not restart.
 */
export async function withDatabase<Result>(
  data: string | undefined,
  { env, tell, onLost }: CommandIo,
  work: (database: OpenDatabase) => Promise<Result>,
  { creates = false } = {},
): Promise<Result> {
  const options = readCommandOptions(data, env);
  if (!creates) demandDatabase(options);
  const database = await openServiceDatabase(options, { tell, onLost }, creates ? 'create' : 'none');
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** If the service rejects the value of an argument, adds the name of the argument to the error message. */
export async function naming<Result>(argument: string, result: Promise<Result>): Promise<Result> {
  return result.catch((error: unknown) => {
    const isRefusal = error instanceof Rejected || error instanceof NotFound;
    throw isRefusal ? new StartError(`${argument}: ${error.message}`) : error;
  });
}
