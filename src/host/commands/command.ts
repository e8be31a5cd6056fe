import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { OpenDatabase } from '#service/db/open.ts';
import { NotFound, Rejected } from '#service/errors.ts';
import { openServiceDatabase } from '../embedded-service.ts';
import { firstSentence, readOptions, type HostOptions } from '../options.ts';
import { StartError } from '../start-error.js';

/** The connection of a command to its process. */
export type CommandIo = {
  env: NodeJS.ProcessEnv;
  /** Writes a line of the result to standard output. */
  print: (line: string) => void;
  /** Writes a line for the operator to standard error. */
  tell: (line: string) => void;
  /** Returns the user's answer on the terminal, or null without a terminal. */
  ask: (question: string) => Promise<string | null>;
  /**
   * From the first call on, the signals that end a process abort the returned signal instead, so that the command can
   * tidy up. A second one ends the process.
   */
  interruption: () => AbortSignal;
  /** Ends the process if another process has taken the data folder. */
  onLost: (reason: StartError) => void;
};

/** The command line of a command, such as `agency add`. */
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

/** The last lines of each usage text. */
export const COMMON_USAGE = `  --data DIR   folder of the embedded database   DATA_DIR, else ./data
  --help       this text

Environment: DATABASE_URL for a PostgreSQL database.`;

/** Returns the arguments by name, or null if the user asked for the usage text. Throws a one-line `StartError`. */
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

/** Rejects a folder without an embedded database. To open it would create an empty one. */
export function demandDatabase({ databaseUrl, dataDir }: HostOptions): void {
  if (databaseUrl !== null || existsSync(join(dataDir, 'database/pgdata'))) return;
  throw new StartError(`--data: the folder ${resolve(dataDir)} contains no database.`);
}

/** Opens the database for the duration of the work. Only a command that `creates` data may open a new database. */
export async function withDatabase<Result>(
  data: string | undefined,
  { env, tell, onLost }: CommandIo,
  work: (database: OpenDatabase) => Promise<Result>,
  { creates = false } = {},
): Promise<Result> {
  const options = readCommandOptions(data, env);
  if (!creates) demandDatabase(options);
  const database = await openServiceDatabase(options, { tell, onLost });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Adds the name of the argument to the message of a rejected value. */
export async function naming<Result>(argument: string, result: Promise<Result>): Promise<Result> {
  return result.catch((error: unknown) => {
    const isRefusal = error instanceof Rejected || error instanceof NotFound;
    throw isRefusal ? new StartError(`${argument}: ${error.message}`) : error;
  });
}
