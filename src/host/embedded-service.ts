import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import { findKey } from '#service/api-keys/find-key.ts';
import { createService } from '#service/app.ts';
import { CannotOpenDatabase } from '#service/db/cannot-open.ts';
import type { SchemaChanges } from '#service/db/migrate.ts';
import { openDatabase, type DatabasePlace, type OpenDatabase } from '#service/db/open.ts';
import { agency } from '#service/db/schema.ts';
import { createAddressGuard } from '#service/delivery/address-guard.ts';
import { createReceiver, type Receiver } from '#service/delivery/built-in-receiver.ts';
import { createMayCall } from '#service/delivery/may-call.ts';
import { endpointsByState, outboxSeconds, VERDICTS } from '#service/delivery/queue.ts';
import { createSend } from '#service/delivery/send.ts';
import { createWorker } from '#service/delivery/worker.ts';
import { createEventStreams } from '#service/events/stream.ts';
import { findAddress } from '#service/inbound/addresses.ts';
import { localLimits, type RateLimits } from '#service/limits/rate-limit.ts';
import { createSharedLimits } from '#service/limits/shared-limits.ts';
import { createLive } from '#service/live/live.ts';
import { createRetention } from '#service/retention/retention.ts';
import { SAMPLE_AGENCY, SAMPLE_API_KEY } from '#service/sample/identity.ts';
import { logError } from '#service/log-error.ts';
import { fillLeadWords } from '#service/leads/search-index.ts';
import { cutSlices } from '#service/leads/slices.ts';
import { hasOnlyOtherAgencies, loadSample, NoSample } from '#service/sample/load.ts';
import { updateReceiverUrls } from '#service/sample/receiver-addresses.ts';
import { WouldReplaceSample } from '#service/sample/load-state.ts';
import { checkSecretsKey } from '#service/secrets/check-key.ts';
import { createSecretBox, type SecretBox } from '#service/secrets/secret-box.ts';
import type { AdmissionLimits } from './admission.ts';
import { isThisMachine } from './allowed-hosts.ts';
import type { Backend } from './gateway.ts';
import { databaseComponents, loop, type Components } from './health.ts';
import { keptSecretsKey } from './local-secret.ts';
import type { Metrics, Sources } from './metrics.ts';
import type { HostOptions } from './options.ts';
import { callOf } from './program.ts';
import { StartError } from './start-error.js';
import { startVersionCheck } from './version-check.ts';

/**
 * The limits for PGlite, which runs one query at a time. A second request with the same key would only queue inside
 * PGlite, ahead of requests with other keys.
 */
const PGLITE_LIMITS: AdmissionLimits = { atOnce: 3, perKey: 1, perResource: 2 };
/**
 * The limits for PostgreSQL. `atOnce` is below the size of the connection pool, because sessions and health checks need
 * connections too. `perKey` is at most 2, because this process serialises responses one at a time, regardless of the
 * speed of the database. It is below `atOnce`, so that one key leaves room for other keys.
 */
function postgresLimits(poolSize: number): AdmissionLimits {
  const atOnce = poolSize - 2;
  return { atOnce, perKey: Math.min(2, Math.max(1, atOnce - 1)), perResource: Math.ceil(atOnce / 2) };
}

/** The functions that read values of the service for the metrics; null if the host has no embedded service. */
export type Measured = Omit<Sources, 'components' | 'sessions'>;

export type RunningService = {
  backend: Backend;
  limits: AdmissionLimits;
  rateLimits: RateLimits;
  components: () => Promise<Components>;
  measured: Measured;
  isValidKey: (key: string) => Promise<boolean>;
  agencyOf: (key: string) => Promise<{ id: string; name: string } | null>;
  /** The key and the name of the sample agency; null if the host does not offer the sample agency. */
  sample: { apiKey: string; agency: string } | null;
  receiver: Receiver;
  /** Whether a newer host requires a database schema that this host does not know. */
  isOutdated: () => boolean;
  /** Ends the event streams, which would otherwise stay open while the host stops. */
  endStreams: () => void;
  close: () => Promise<void>;
};

export type DatabaseListeners = { tell: (line: string) => void; onLost: (reason: StartError) => void };

/**
 * Opens the configured database. Calls `onLost` if another process takes control of the data folder; this process then
 * writes nothing more.
 */
export function openServiceDatabase(
  options: HostOptions,
  listeners: DatabaseListeners,
  schemaChanges?: SchemaChanges,
): Promise<OpenDatabase> {
  return openDatabase({ ...databasePlace(options, listeners), schemaChanges }).catch((error: unknown) => {
    throw explainOpenFailure(options, error);
  });
}

/**
 * Returns the kind and the place of the configured database: PostgreSQL, or the embedded database in the data folder.
 */
export function databasePlace(
  { databaseUrl, dataDir, poolSize }: HostOptions,
  { tell, onLost }: DatabaseListeners,
): DatabasePlace {
  if (databaseUrl) return { kind: 'postgres', url: databaseUrl, poolSize };
  return {
    kind: 'pglite',
    dataDir: join(dataDir, 'database'),
    tell,
    onLost: ({ message }) => onLost(new StartError(message)),
  };
}

/**
 * Adds the name of the setting to an error that says why the database cannot be opened. Returns other errors unchanged.
 */
export function explainOpenFailure({ databaseUrl }: HostOptions, error: unknown): unknown {
  return error instanceof CannotOpenDatabase
    ? new StartError(`${databaseUrl ? 'DATABASE_URL' : '--data'}: ${error.message}`)
    : error;
}

/** Loads the sample agency into a new database, unless the operator turned the sample off, and starts the service. */
export async function startEmbeddedService(
  database: OpenDatabase,
  options: HostOptions,
  log: Logger,
  /** The address of the host for clients on this machine. */
  address: string,
  tell: (line: string) => void,
  metrics: Pick<Metrics, 'noteAttempt' | 'noteEventLag' | 'noteRemoved'> | null = null,
): Promise<RunningService> {
  const {
    dataDir,
    live: isLive,
    secretsKey,
    requestsPerMinute,
    webhookAllow,
    role,
    poolSize,
    retention,
  } = options;
  const { db, clock } = database;
  const secrets = createSecretBox(secretsKey ?? keptSecretsKey(dataDir), log);
  await checkSecretsKey(db, secrets);
  const hasSample = await shouldHaveSample(database, options, tell);
  const wasLoaded = hasSample && (await loadOrKeepSample(database, options, secrets, tell));
  if (hasSample) await updateReceiverUrls(db, { secrets, address });
  await cutSlices(db);
  if (wasLoaded) await database.trimMemory();
  const stopping = new AbortController();
  const isWorker = role !== 'api';
  // Indexes leads in the background, because a large data folder of an earlier version takes minutes.
  const filling =
    isWorker &&
    fillLeadWords(db, {
      isShared: database.engine === 'postgres',
      signal: stopping.signal,
    }).catch((error: unknown) => logError(log, error, 'Leads could not be indexed for the search'));
  const guard = createAddressGuard(webhookAllow);
  const receiver = createReceiver({ db, clock, address, isThisMachine });
  const streams = createEventStreams({
    db,
    log,
    onEvent: metrics
      ? (time) => metrics.noteEventLag((clock().getTime() - time.getTime()) / 1000)
      : undefined,
  });
  // Only on PostgreSQL can a host share its limits with other hosts.
  const shared = database.engine === 'postgres' ? createSharedLimits({ db, log }) : null;
  const rateLimits = shared ?? localLimits();
  const service = createService({
    db,
    clock,
    log,
    secrets,
    mayCall: createMayCall(guard, undefined, receiver),
    receiver,
    streams,
    allowedNetworks: webhookAllow,
    requestsPerMinute,
    limits: rateLimits,
  });
  const worker = createWorker({
    db,
    secrets,
    send: createSend({ guard, receiver }),
    log,
    clock,
    onAttempt: metrics?.noteAttempt,
  });
  const cleanup = createRetention({ db, clock, log, retention, onRemoved: metrics?.noteRemoved });
  if (isWorker) {
    worker.start();
    cleanup.start();
  }
  const live = isLive ? createLive({ db, log, clock }) : null;
  if (live) {
    live.start();
    tell('Live: leads write to the sample agency');
  }
  const stopWork = () => {
    stopping.abort();
    streams.close();
    // Waits for delivery attempts in progress, so that their results are recorded.
    return Promise.all([live?.stop(), worker.stop(), cleanup.stop()]);
  };
  const version = startVersionCheck(db, {
    log,
    onOutdated: () =>
      void stopWork().catch((error: unknown) => logError(log, error, 'The work did not stop')),
  });
  const readDatabase = databaseComponents(db);
  return {
    backend: async (request) => {
      const response = await service.fetch(request);
      // A write may have stored a delivery, which the worker should send immediately.
      if (request.method !== 'GET' && response.ok) worker.wake();
      return response;
    },
    limits: database.engine === 'pglite' ? PGLITE_LIMITS : postgresLimits(poolSize),
    rateLimits,
    components: async () => ({
      ...(await readDatabase()),
      ...(isWorker && { deliveryWorker: loop(worker.secondsSincePass()) }),
      ...(role !== 'worker' && { eventReader: loop(streams.secondsSincePass()) }),
    }),
    measured: {
      pool: database.pool,
      outboxSeconds: () => outboxSeconds(db),
      endpoints: () => endpointsByState(db),
      streams: streams.count,
      attemptResults: isWorker ? VERDICTS : [],
    },
    // Requests to an inbound address have a token as their credential, and no API key.
    isValidKey: async (key) => (await findKey(db, key)) !== null || (await findAddress(db, key)) !== null,
    agencyOf: async (key) => {
      const known = await findKey(db, key);
      const [found] = known ? await db.select().from(agency).where(eq(agency.id, known.agencyId)) : [];
      return found ?? null;
    },
    receiver,
    endStreams: streams.close,
    sample: hasSample ? { apiKey: SAMPLE_API_KEY, agency: SAMPLE_AGENCY.name } : null,
    isOutdated: version.isOutdated,
    close: async () => {
      version.stop();
      const stopped = stopWork();
      await filling;
      await shared?.stop();
      await stopped.finally(() => database.close());
    },
  };
}

/** Whether the host offers the sample agency. A database with agencies of users gets no sample, except on request. */
async function shouldHaveSample(
  { db, engine }: OpenDatabase,
  { noSample, resetSample, sampleScale, live }: HostOptions,
  tell: (line: string) => void,
): Promise<boolean> {
  if (resetSample || sampleScale !== null) return true;
  const hasOthers = await hasOnlyOtherAgencies(db);
  if (noSample && !hasOthers && (await db.$count(agency)) === 0) {
    const stop = engine === 'pglite' ? 'Stop the host, then add' : 'Add';
    tell(`The database contains no agency. ${stop} one: ${callOf('agency')} add NAME`);
  }
  if (hasOthers && live) {
    throw new StartError('--live needs the sample agency, but the database contains only other agencies.');
  }
  return !noSample && !hasOthers;
}

function loadOrKeepSample(
  { db, clock }: OpenDatabase,
  { sampleScale, resetSample }: HostOptions,
  secrets: SecretBox,
  tell: (line: string) => void,
): Promise<boolean> {
  return loadSample(db, {
    secrets,
    scale: sampleScale,
    isToBeReplaced: resetSample,
    now: clock(),
    onProgress: tell,
  }).catch((error: unknown) => {
    throw error instanceof WouldReplaceSample || error instanceof NoSample
      ? new StartError(error.message)
      : error;
  });
}
