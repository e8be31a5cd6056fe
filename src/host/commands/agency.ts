import { addAgency, type Agency } from '#service/agencies/add.ts';
import { countAgencyRows, deleteAgency, demandOtherKeys, type TableRows } from '#service/agencies/delete.ts';
import { findAgency } from '#service/agencies/find.ts';
import { importAgency, type ImportCounts } from '#service/agencies/import.ts';
import { parseAgencyFile, type AgencyFile, type FileError } from '#service/agencies/import-file.ts';
import { addKey, deleteKey } from '#service/agencies/keys.ts';
import { listAgencies, type AgencyKey } from '#service/agencies/list.ts';
import { readJsonFile } from '../operator-config.ts';
import { callOf } from '../program.ts';
import { StartError } from '../start-error.js';
import { COMMON_USAGE, naming, readArguments, withDatabase, type CommandIo } from './command.ts';

const USAGE = `Usage: ${callOf('agency')} COMMAND

  add NAME                            add an agency
  list                                list the agencies and their keys
  key add AGENCY                      create a key of an agency
  key delete AGENCY KEY               delete a key of an agency
  delete AGENCY                       delete an agency with all its data

  import AGENCY FILE                  add or update sources, bots and other records of a JSON file

AGENCY is the id or the name of an agency. COMMAND --help describes a command.`;

type Subcommand = (args: string[], io: CommandIo) => Promise<void>;

const SUBCOMMANDS: Record<string, Subcommand> = {
  add,
  list,
  'key add': addKeyOf,
  'key delete': deleteKeyOf,
  delete: deleteWhole,
  import: importFile,
};

/** The command `agency`: manages agencies and their keys, in a database with or without the sample agency. */
export async function agencyCommand(args: string[], io: CommandIo): Promise<void> {
  const [first, second] = args;
  if (first === undefined || first === '--help' || first === '-h') return io.print(USAGE);
  const words = first === 'key' ? 2 : 1;
  const name = words === 2 ? `${first} ${second ?? ''}`.trim() : first;
  const run = Object.hasOwn(SUBCOMMANDS, name) ? SUBCOMMANDS[name] : undefined;
  if (!run) throw new StartError(`Unknown command '${name}'. See ${callOf('agency')} --help.`);
  return run(args.slice(words), io);
}

const ADD_USAGE = `Usage: ${callOf('agency')} add NAME [--data DIR]

Adds an empty agency and prints its id.

${COMMON_USAGE}`;

async function add(args: string[], io: CommandIo): Promise<void> {
  const line = readArguments(args, { call: callOf('agency', 'add'), names: ['NAME'] });
  if (!line) return io.print(ADD_USAGE);
  const { id } = await withDatabase(
    line.flags.data,
    io,
    ({ db }) => naming('NAME', addAgency(db, line.given.NAME)),
    { creates: true },
  );
  io.print(id);
  io.tell(`Create a key: ${callOf('agency')} key add ${id}`);
}

const LIST_USAGE = `Usage: ${callOf('agency')} list [--json] [--data DIR]

Lists the agencies by name, and below each agency its keys: the last characters, the id, the day of creation, the
day of the last use, and the name.

  --json       a JSON array instead of lines
${COMMON_USAGE}`;

async function list(args: string[], io: CommandIo): Promise<void> {
  const line = readArguments(args, { call: callOf('agency', 'list'), switches: ['json'] });
  if (!line) return io.print(LIST_USAGE);
  const agencies = await withDatabase(line.flags.data, io, ({ db }) => listAgencies(db));
  if (line.flags.json) return io.print(JSON.stringify(agencies, null, 2));
  if (agencies.length === 0) io.tell(`No agencies. Add one: ${callOf('agency')} add NAME`);
  for (const { id, name, keys } of agencies) {
    io.print(`${id}  ${name}`);
    for (const key of keys) io.print(keyLine(key));
  }
}

function keyLine({ id, name, hint, createdAt, lastUsedAt }: AgencyKey): string {
  const used = lastUsedAt ? `used ${dayOf(lastUsedAt)}` : 'never used';
  return `  …${hint}  ${id}  created ${dayOf(createdAt)}  ${used}  ${name}`;
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

const ADD_KEY_USAGE = `Usage: ${callOf('agency')} key add AGENCY [--name NAME] [--data DIR]

Creates a key and prints it. The database contains only its hash, so it cannot be printed again.

  --name NAME  name of the key in the list of keys, else 'API key'
${COMMON_USAGE}`;

async function addKeyOf(args: string[], io: CommandIo): Promise<void> {
  const line = readArguments(args, {
    call: callOf('agency', 'key', 'add'),
    names: ['AGENCY'],
    texts: ['name'],
  });
  if (!line) return io.print(ADD_KEY_USAGE);
  const name = (line.flags.name ?? 'API key').trim();
  if (name === '') throw new StartError('--name must not be empty.');
  await withDatabase(line.flags.data, io, async ({ db, clock }) => {
    const owner = await naming('AGENCY', findAgency(db, line.given.AGENCY));
    const { id, key } = await addKey(db, owner.id, { name, now: clock() });
    io.print(key);
    io.tell(`This is the key ${id} of ${owner.name}. It is not shown again.`);
  });
}

const DELETE_KEY_USAGE = `Usage: ${callOf('agency')} key delete AGENCY KEY [--data DIR]

Deletes a key. KEY is its id or its last characters, as ${callOf('agency')} list prints them.

${COMMON_USAGE}`;

async function deleteKeyOf(args: string[], io: CommandIo): Promise<void> {
  const line = readArguments(args, {
    call: callOf('agency', 'key', 'delete'),
    names: ['AGENCY', 'KEY'],
  });
  if (!line) return io.print(DELETE_KEY_USAGE);
  const { AGENCY, KEY } = line.given;
  const key = await withDatabase(line.flags.data, io, async ({ db }) => {
    const { id } = await naming('AGENCY', findAgency(db, AGENCY));
    return naming('KEY', deleteKey(db, id, KEY));
  });
  io.tell(`Deleted the key ${key.id} (…${key.hint}, ${key.name}).`);
}

const DELETE_USAGE = `Usage: ${callOf('agency')} delete AGENCY [--yes] [--data DIR]

Deletes an agency with all its data, and prints the number of deleted rows of each table. This cannot be undone: make
a backup first. Asks for the id of the agency. After an interruption, repeat the command to delete the rest.

  --yes        do not ask
${COMMON_USAGE}`;

async function deleteWhole(args: string[], io: CommandIo): Promise<void> {
  const line = readArguments(args, {
    call: callOf('agency', 'delete'),
    names: ['AGENCY'],
    switches: ['yes'],
  });
  if (!line) return io.print(DELETE_USAGE);
  await withDatabase(line.flags.data, io, async ({ db }) => {
    const owner = await naming('AGENCY', findAgency(db, line.given.AGENCY));
    await naming('AGENCY', demandOtherKeys(db, owner));
    if (!line.flags.yes) await confirmDeletion(owner, await countAgencyRows(db, owner.id), io);
    const deleted = await deleteAgency(db, owner, { onProgress: tellProgress(io) });
    for (const { table, rows } of deleted) io.print(`${table}: ${inEnglish(rows)}`);
    io.tell(`Deleted the agency ${owner.name} (${owner.id}) with ${rowsText(deleted)}.`);
  });
}

async function confirmDeletion(
  { id, name }: Agency,
  counts: readonly TableRows[],
  { ask }: CommandIo,
): Promise<void> {
  const answer = await ask(
    `This deletes the agency ${name} with ${rowsText(counts)}, and cannot be undone. Type its id (${id}) to continue: `,
  );
  if (answer === null) throw new StartError('Without a terminal, --yes is required. Nothing was deleted.');
  if (answer !== id) throw new StartError(`The answer is not the id ${id}. Nothing was deleted.`);
}

/** The number of deleted rows between two lines of progress. */
const ROWS_PER_LINE = 200_000;

function tellProgress({ tell }: CommandIo): (rows: number) => void {
  let next = ROWS_PER_LINE;
  return (rows) => {
    if (rows < next) return;
    next = rows + ROWS_PER_LINE;
    tell(`Deleted ${inEnglish(rows)} rows so far`);
  };
}

function rowsText(counts: readonly TableRows[]): string {
  const rows = counts.reduce((sum, each) => sum + each.rows, 0);
  const tables = counts.length === 1 ? '1 table' : `${counts.length} tables`;
  return `${rows === 1 ? '1 row' : `${inEnglish(rows)} rows`} of ${tables}`;
}

function inEnglish(count: number): string {
  return count.toLocaleString('en-US');
}

const IMPORT_USAGE = `Usage: ${callOf('agency')} import AGENCY FILE [--data DIR]

Adds the sources, accounts, folders, personas, bots and reports of a JSON file, and replaces those with the same ids.
Records that the file does not contain are kept. Lists all errors of the file before it writes anything.
docs/agency-file.md describes the file.

${COMMON_USAGE}`;

async function importFile(args: string[], io: CommandIo): Promise<void> {
  const names = ['AGENCY', 'FILE'] as const;
  const line = readArguments(args, { call: callOf('agency', 'import'), names });
  if (!line) return io.print(IMPORT_USAGE);
  const { AGENCY, FILE } = line.given;
  const file = readAgencyFile(FILE, io);
  const { counts, errors } = await withDatabase(line.flags.data, io, async ({ db, clock }) => {
    const { id: agencyId } = await naming('AGENCY', findAgency(db, AGENCY));
    return importAgency(db, { agencyId, file, now: clock() });
  });
  if (errors) return rejectFile(FILE, errors, io);
  for (const [kind, count] of Object.entries(counts)) io.print(`${kind}: ${countsLine(count)}`);
}

function readAgencyFile(path: string, io: CommandIo): AgencyFile {
  const { file, errors } = parseAgencyFile(readJsonFile('FILE', path));
  return file ?? rejectFile(path, errors, io);
}

function rejectFile(path: string, errors: readonly FileError[], { tell }: CommandIo): never {
  for (const error of errors) tell(`${error.path}: ${error.message}`);
  const count = errors.length === 1 ? '1 error' : `${errors.length} errors`;
  throw new StartError(`FILE: ${path} has ${count}. Nothing was changed.`);
}

function countsLine({ added, changed, unchanged, kept }: ImportCounts): string {
  return `${added} added, ${changed} changed, ${unchanged} unchanged, ${kept} not in the file and kept`;
}
