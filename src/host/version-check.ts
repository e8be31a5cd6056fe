import { minimumSchemaVersion } from '#service/db/minimum-version.ts';
import { SCHEMA_VERSION } from '#service/db/migrate.ts';
import type { Database } from '#service/db/open.ts';
import type { Logger } from '#service/log.ts';
import { problem } from './problem.ts';

const CHECKED_EVERY_MS = 60_000;

export type VersionCheck = { isOutdated: () => boolean; stop: () => void };

/**
 * Checks regularly whether a newer host requires a database schema that this host does not know. If so, logs this once
 * and calls `onOutdated`.
 */
export function startVersionCheck(
  db: Database,
  { log, onOutdated, everyMs = CHECKED_EVERY_MS }: { log: Logger; onOutdated: () => void; everyMs?: number },
): VersionCheck {
  let isOutdated = false;
  const check = async () => {
    const minimum = await minimumSchemaVersion(db);
    if (minimum <= SCHEMA_VERSION || isOutdated) return;
    isOutdated = true;
    clearInterval(timer);
    const message =
      'A newer version upgraded the database. This host takes no more work. Start the newer version.';
    log.error({ minimum, known: SCHEMA_VERSION }, message);
    onOutdated();
  };
  const timer = setInterval(() => {
    // If the database does not respond, the version is unknown until the next check.
    check().catch(() => undefined);
  }, everyMs);
  timer.unref();
  return { isOutdated: () => isOutdated, stop: () => clearInterval(timer) };
}

export function outdated(): Response {
  const detail = 'A newer version of Botdeck upgraded the database. This host must be replaced.';
  return problem(503, 'Outdated', detail, { 'Retry-After': '5' });
}
