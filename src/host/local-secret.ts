import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '#service/db/make-folder.ts';
import { MIN_SECRET_LENGTH, parseSecretsKey } from './option-values.ts';
import { StartError } from './start-error.js';

const SECRETS_KEY_FILE = 'secrets-key';

/**
 * Returns the secret that encrypts sessions. The host creates it once and stores it next to the database, so that users
 * stay signed in after a restart.
 */
export function keptSessionSecret(dataDir: string): string {
  const { path, content } = kept(dataDir, 'session-secret', 'session secret', 'SESSION_SECRET');
  // With an empty secret, anyone could forge sessions.
  if (content.length < MIN_SECRET_LENGTH) {
    throw new StartError(
      `${path} does not contain a session secret: delete it, and the next start creates a new one.`,
    );
  }
  return content;
}

/**
 * Returns the key that encrypts the secrets in the database. The host creates it once and stores it next to the
 * database.
 */
export function keptSecretsKey(dataDir: string): Buffer {
  const { path, content } = kept(dataDir, SECRETS_KEY_FILE, 'key of stored secrets', 'SECRETS_KEY');
  const key = parseSecretsKey(content);
  if (!key) {
    throw new StartError(
      `${path} does not contain a key of stored secrets: restore the original file, or delete it and enter the secrets again.`,
    );
  }
  return key;
}

/** Returns the stored secrets key, or null if the data folder contains none. */
export function existingSecretsKey(dataDir: string): Buffer | null {
  return existsSync(join(dataDir, SECRETS_KEY_FILE)) ? keptSecretsKey(dataDir) : null;
}

/**
 * Reads a secret from a file in the data folder, and creates the file if necessary. A created file contains 32 random
 * bytes in base64url.
 */
function kept(dataDir: string, file: string, name: string, variable: string) {
  const path = join(dataDir, file);
  try {
    makeFolder(dataDir);
    if (!existsSync(path)) create(path);
    return { path, content: readFileSync(path, 'utf8') };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The ${name} cannot be stored in ${dataDir}: ${reason}. Set ${variable}, or choose another folder with --data or DATA_DIR.`,
    );
  }
}

/** Creates the file atomically. If two processes start at once, one creates it and both use it. */
function create(path: string): void {
  const unfinished = `${path}.${randomUUID()}`;
  try {
    writeFileSync(unfinished, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
    linkSync(unfinished, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
}
