import { pino } from 'pino';
import { InvalidBackup } from '#service/backup/format.ts';
import { checkBackup, restoreBackup } from '#service/backup/restore.ts';
import { withConnection } from '#service/db/open.ts';
import { isCheckedBy, SECRETS_KEY_CHECK } from '#service/secrets/check-key.ts';
import { createSecretBox } from '#service/secrets/secret-box.ts';
import { databasePlace, explainOpenFailure } from '../embedded-service.ts';
import { existingSecretsKey } from '../local-secret.ts';
import type { HostOptions } from '../options.ts';
import { callOf } from '../program.ts';
import { StartError } from '../start-error.js';
import { COMMON_USAGE, readArguments, readCommandOptions, type CommandIo } from './command.ts';
import { rowCount } from './row-count.ts';

const USAGE = `Usage: ${callOf('restore')} FILE [--ignore-secrets-key] [--data DIR]

Fills an empty database with the rows of a file of the command backup. A file of an earlier version is upgraded. Checks the
whole file first: a truncated or changed file, or one of a newer version, changes nothing.

  --ignore-secrets-key  restore without the key that encrypted the tokens and keys in the file; they count as missing
${COMMON_USAGE}`;

/** The command `restore`: fills an empty database with the rows of a backup file. */
export async function restoreCommand(args: string[], io: CommandIo): Promise<void> {
  const switches = ['ignore-secrets-key'] as const;
  const line = readArguments(args, { call: callOf('restore'), names: ['FILE'], switches });
  if (!line) return io.print(USAGE);
  const { FILE } = line.given;
  const options = readCommandOptions(line.flags.data, io.env);
  const check = await secretsCheckOf(FILE).catch((error: unknown) => {
    throw invalidFile(FILE, error);
  });
  if (!line.flags['ignore-secrets-key']) demandSecretsKey(FILE, check, options);
  const header = await withConnection(databasePlace(options, io), (client) =>
    restoreBackup(client, FILE),
  ).catch((error: unknown) => {
    throw explainOpenFailure(options, invalidFile(FILE, error));
  });
  io.tell(`Restored ${rowCount(header)} from ${FILE}, written at ${header.createdAt}.`);
}

/**
 * Checks the backup file. Returns the stored value that shows whether a secrets key is the one of the backup; null if
 * no host has used the database.
 */
async function secretsCheckOf(file: string): Promise<string | null> {
  let check: string | null = null;
  await checkBackup(file, (table, row) => {
    if (table === 'setting' && row.get('name') === SECRETS_KEY_CHECK) check = row.get('value') ?? null;
  });
  return check;
}

function demandSecretsKey(file: string, check: string | null, { secretsKey, dataDir }: HostOptions): void {
  if (check === null) return;
  const key = secretsKey ?? existingSecretsKey(dataDir);
  const secrets = key && createSecretBox(key, pino({ level: 'silent' }));
  if (secrets && isCheckedBy(secrets, JSON.parse(check))) return;
  const problem = key
    ? 'Another secrets key encrypted'
    : `${dataDir} contains no secrets-key, but a key encrypted`;
  throw new StartError(
    `${problem} the tokens and keys in ${file}. Copy the secrets-key of the first data folder to ${dataDir}, or set ` +
      'SECRETS_KEY. --ignore-secrets-key restores without it, and the tokens and keys count as missing. Nothing was changed.',
  );
}

function invalidFile(file: string, error: unknown): unknown {
  return error instanceof InvalidBackup
    ? new StartError(`FILE: ${file} ${error.message} Nothing was changed.`)
    : error;
}
