import { existsSync } from 'node:fs';
import { writeBackup } from '#service/backup/write.ts';
import { withReadConnection } from '#service/db/open.ts';
import { databasePlace, explainOpenFailure } from '../embedded-service.ts';
import { callOf } from '../program.ts';
import { StartError } from '../start-error.js';
import {
  COMMON_USAGE,
  demandDatabase,
  readArguments,
  readCommandOptions,
  type CommandIo,
} from './command.ts';
import { rowCount } from './row-count.ts';

const USAGE = `Usage: ${callOf('backup')} FILE [--data DIR]

Writes all rows of the database into a new file, also while hosts run. The command restore fills an empty database of
either kind with them. Keep the secrets key (DIR/secrets-key or SECRETS_KEY) with the file, but at another place.

${COMMON_USAGE}`;

/** The command `backup`: writes all rows of the database into one consistent file. */
export async function backupCommand(args: string[], io: CommandIo): Promise<void> {
  const line = readArguments(args, { call: callOf('backup'), names: ['FILE'] });
  if (!line) return io.print(USAGE);
  const { FILE } = line.given;
  const options = readCommandOptions(line.flags.data, io.env);
  demandDatabase(options);
  if (existsSync(FILE)) throw exists(FILE);
  const signal = io.interruption();
  const header = await withReadConnection(databasePlace(options, io), (client) =>
    writeBackup(client, FILE, { now: new Date(), signal }).catch((error: unknown) => {
      throw signal.aborted
        ? new StartError('The backup was interrupted. No file was written.')
        : fileFailure(FILE, error);
    }),
  ).catch((error: unknown) => {
    throw explainOpenFailure(options, error);
  });
  io.tell(`Wrote ${rowCount(header)} to ${FILE}.`);
}

function exists(file: string): StartError {
  return new StartError(`FILE: ${file} exists. Choose another name.`);
}

function fileFailure(file: string, error: unknown): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === 'EEXIST') return exists(file);
  return syscall === undefined ? error : new StartError(`FILE: ${file} cannot be written (${code}).`);
}
