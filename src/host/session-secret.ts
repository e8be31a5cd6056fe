import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '#service/db/make-folder.ts';
import { MIN_SECRET_LENGTH, StartError } from './options.ts';

/** The secret that seals sessions, made once and kept beside the database so that a restart signs nobody out. */
export function keptSessionSecret(dataDir: string): string {
  const path = join(dataDir, 'session-secret');
  let secret: string;
  try {
    makeFolder(dataDir);
    if (!existsSync(path)) create(path);
    secret = readFileSync(path, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The session secret cannot be kept in ${dataDir}: ${reason}. Set SESSION_SECRET, or choose another --data.`,
    );
  }
  // Anybody could seal sessions with an empty one.
  if (secret.length < MIN_SECRET_LENGTH) {
    throw new StartError(`${path} holds no session secret: delete it, and the next start makes a new one.`);
  }
  return secret;
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
