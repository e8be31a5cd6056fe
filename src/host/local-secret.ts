import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '#service/db/make-folder.ts';
import { MIN_SECRET_LENGTH, parseSecretsKey } from './options.ts';
import { StartError } from './start-error.js';

/** The secret that seals sessions, made once and kept beside the database so that a restart signs nobody out. */
export function keptSessionSecret(dataDir: string): string {
  const { path, content } = kept(dataDir, 'session-secret', 'session secret', 'SESSION_SECRET');
  // Anybody could seal sessions with an empty one.
  if (content.length < MIN_SECRET_LENGTH) {
    throw new StartError(
      `${path} does not contain a session secret: delete it, and the next start creates a new one.`,
    );
  }
  return content;
}

/** The key that seals the secrets in the database, made once and kept beside it. */
export function keptSecretsKey(dataDir: string): Buffer {
  const { path, content } = kept(dataDir, 'secrets-key', 'key of stored secrets', 'SECRETS_KEY');
  const key = parseSecretsKey(content);
  if (!key) {
    throw new StartError(
      `${path} does not contain a key of stored secrets: restore the original file, or delete it and enter the secrets again.`,
    );
  }
  return key;
}

/** What the file holds: 32 random bytes in base64url, unless somebody wrote it anew. */
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

/** Appears whole or not at all; of two starts at once, one makes it and both use it. */
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
