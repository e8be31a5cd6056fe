/**
 * The worker thread that runs PGlite. Only `pglite-thread.ts` starts it. Plain JavaScript, because workers in Node 20
 * cannot load TypeScript.
 *
 * The thread sends 'ready' once. It answers each message of the PostgreSQL wire protocol with the reply of the
 * database. It answers 'new session', 'close' and `{ copyTo }` with zero bytes when the action is complete.
 */
import { constants, cpSync, statfsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { readClaim } from './claim-file.js';

/**
 * The minimum interval between two maintenance runs (checkpoint, VACUUM, check of free space). They run only between
 * transactions.
 */
const HOUSEKEEPING_EVERY_MS = 100;
/**
 * Triggers a checkpoint. PGlite has no checkpointer process, so without explicit checkpoints the write-ahead log would
 * grow without limit.
 */
const CHECKPOINT_AFTER_BYTES = 32 * 1024 * 1024;
/**
 * The growth of the write-ahead log that triggers a search for dead rows. PGlite has no autovacuum process, so without
 * VACUUM updated and deleted rows would occupy space forever.
 */
const LOOK_FOR_DEAD_ROWS_AFTER_BYTES = 1024 * 1024;
/** After this time without a message, `IDLE_LIMIT` replaces `BUSY_LIMIT`, because no request waits for a VACUUM. */
const IDLE_AFTER_MS = 1000;
/** A table is vacuumed if it has more dead rows than `rows` plus `share` times the number of its live rows. */
const BUSY_LIMIT = { rows: 1000, share: 0.2 };
const IDLE_LIMIT = { rows: 100, share: 0.1 };
/**
 * A table is vacuumed if its oldest transaction id is this many transactions old. At two billion transactions,
 * PostgreSQL would reject all writes.
 */
const OLDEST_TRANSACTION = 150_000_000;

const SETTINGS = {
  max_wal_size: '64MB',
  min_wal_size: '32MB',
  // WebAssembly memory never shrinks, so this buffer is small. PostgreSQL's default of 128 MB makes reads no
  // faster.
  shared_buffers: '32MB',
  // A VACUUM of these tables needs less than PostgreSQL's default of 64 MB.
  maintenance_work_mem: '8MB',
};

/** The first byte of a startup message. Startup messages have no type byte and begin with their length. */
const STARTUP = 0;

/** With less free disk space, the engine cannot extend its next file. */
const NEARLY_NO_SPACE = 16 * 1024 * 1024;

const storage = /** @type {import('./pglite-thread.ts').PgliteStorage} */ (workerData);
const port = parentPort;
if (!port) throw new Error('pglite-worker.js runs in a worker thread only');

demandClaim();

let lastWords = '';

const database = await PGlite.create({
  ...(storage.folder !== undefined && { dataDir: storage.folder }),
  ...(storage.dump !== undefined && { loadDataDir: new Blob([await readFile(storage.dump)]) }),
  startParams: [
    ...PGlite.defaultStartParams,
    ...Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ],
  onStderr: (text) => {
    if (text.includes('FATAL')) lastWords = text.replace(/^.*FATAL:\s*/, '');
    return true;
  },
}).catch((error) => {
  throw new Error(lastWords || failureText(error), { cause: error });
});

let checkpointedAt = await logPosition();
let lookedForDeadRowsAt = 0;
let housekeptAt = 0;
let isReadOnly = false;
let isBetweenTransactions = true;

/** @type {(Uint8Array | 'new session' | 'close' | { copyTo: string })[]} */
const inbox = [];
let wake = () => {};
port.on('message', (message) => {
  inbox.push(message);
  wake();
});
port.postMessage('ready');

for (;;) {
  const message = inbox.shift() ?? (await nextMessage());
  demandClaim();
  const answer =
    message === 'new session'
      ? await startSession()
      : message === 'close'
        ? await close()
        : 'copyTo' in message
          ? await copyFolder(message.copyTo)
          : await exchange(message);
  port.postMessage(answer, [answer.buffer]);
}

/** Waits for the next message. Vacuums tables if no message arrives for some time. */
async function nextMessage() {
  let mayBeUntidy = storage.folder !== undefined && isBetweenTransactions;
  for (;;) {
    const isHere = await arrival(mayBeUntidy ? IDLE_AFTER_MS : null);
    const message = inbox.shift();
    if (isHere && message !== undefined) return message;
    demandClaim();
    mayBeUntidy = await removeDeadRows(IDLE_LIMIT);
  }
}

/**
 * Resolves with true when a message arrives, or with false if none arrives within the time.
 * @param {number | null} withinMs
 * @returns {Promise<boolean>}
 */
function arrival(withinMs) {
  return new Promise((resolve) => {
    if (inbox.length > 0) return resolve(true);
    const timer = withinMs === null ? undefined : setTimeout(() => resolve(false), withinMs);
    wake = () => {
      clearTimeout(timer);
      resolve(true);
    };
  });
}

/** Throws if another process has claimed the data folder. The error ends this thread before any further write. */
function demandClaim() {
  const { claim } = storage;
  if (claim && readClaim(claim.path)?.holder !== claim.holder) {
    throw new Error('the data folder is claimed by another process');
  }
}

/**
 * Describes an error at the start of PGlite. Its emulated file system throws objects that are not errors and have no
 * message.
 * @param {unknown} error
 */
function failureText(error) {
  if (storage.folder !== undefined && freeBytes(storage.folder) < NEARLY_NO_SPACE) {
    return 'the disk is full: free space, then start again';
  }
  return error instanceof Error ? error.message : JSON.stringify(error);
}

/** @param {string} folder */
function freeBytes(folder) {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** @param {Uint8Array} message */
async function exchange(message) {
  if (isBetweenTransactions && performance.now() - housekeptAt > HOUSEKEEPING_EVERY_MS) await keepHouse();
  const answer = message[0] === STARTUP ? await startUp(message) : await replyTo(message);
  isBetweenTransactions = endsIdle(answer);
  if (isReadOnly) tellDiskFull(answer);
  return answer;
}

/**
 * Collects the reply in parts. With its simpler method, PGlite parses every reply and keeps the results in memory until
 * the end of the transaction, and a backup reads the whole database in one transaction.
 * @param {Uint8Array} message
 */
async function replyTo(message) {
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  await database.execProtocolRawStream(message, {
    // Copies each part, because PGlite reuses its buffer.
    onRawData: (part) => void parts.push(part.slice()),
  });
  if (parts.length === 1 && parts[0]) return parts[0];
  const answer = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    answer.set(part, offset);
    offset += part.length;
  }
  return answer;
}

/**
 * Uses the method that returns the reply as a whole, because PGlite passes no parts for a startup message.
 * @param {Uint8Array} message
 */
async function startUp(message) {
  return (await database.execProtocolRaw(message)).slice();
}

/** Removes all state of the previous connection: open transactions, prepared statements and settings. */
async function startSession() {
  await database.exec('ROLLBACK');
  await database.exec('DISCARD ALL');
  isBetweenTransactions = true;
  isReadOnly = false;
  housekeptAt = 0;
  return new Uint8Array();
}

async function close() {
  await database.exec('ROLLBACK');
  await database.exec('CHECKPOINT');
  await database.close();
  return new Uint8Array();
}

/**
 * Copies the database files while no statement runs. An engine that opens the copy treats the files like those after a
 * crash and recovers the committed transactions from the write-ahead log.
 * @param {string} target
 */
async function copyFolder(target) {
  if (isBetweenTransactions) await database.exec('CHECKPOINT');
  cpSync(storage.folder ?? '', target, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return new Uint8Array();
}

async function keepHouse() {
  housekeptAt = performance.now();
  if (storage.folder === undefined) return;
  const position = await logPosition();
  if (position - checkpointedAt > CHECKPOINT_AFTER_BYTES) {
    await database.exec('CHECKPOINT');
    checkpointedAt = position;
  }
  if (position - lookedForDeadRowsAt > LOOK_FOR_DEAD_ROWS_AFTER_BYTES) {
    lookedForDeadRowsAt = position;
    await removeDeadRows(BUSY_LIMIT);
  }
  // PGlite does not survive a full disk. Writes therefore stop while there is still enough space to read and
  // to close the database.
  const shouldBeReadOnly = freeBytes(storage.folder) < storage.minFreeBytes;
  if (shouldBeReadOnly !== isReadOnly) {
    await database.exec(`SET default_transaction_read_only = ${shouldBeReadOnly ? 'on' : 'off'}`);
    isReadOnly = shouldBeReadOnly;
  }
}

/**
 * Vacuums the table with the most dead rows among all tables over the limit. The limit applies separately to a table
 * and to the storage of its large values (TOAST).
 * @param {{ rows: number, share: number }} limit
 * @returns {Promise<boolean>} whether a table exceeded the limit
 */
async function removeDeadRows({ rows, share }) {
  if (isReadOnly) return false;
  // PostgreSQL updates the counts of dead rows only once a second, which is too late during a burst of
  // writes.
  await database.exec('select pg_stat_force_next_flush()');
  const due = await database.query(
    `select c.oid::regclass::text as name
       from pg_class c
       join pg_stat_all_tables own on own.relid = c.oid
       left join pg_stat_all_tables large on large.relid = c.reltoastrelid
      where c.relkind = 'r'
        and (own.n_dead_tup > $1::int + $2::float8 * own.n_live_tup
             or large.n_dead_tup > $1::int + $2::float8 * large.n_live_tup
             or age(c.relfrozenxid) > $3::int)
      order by own.n_dead_tup + coalesce(large.n_dead_tup, 0) desc
      limit 1`,
    [rows, share, OLDEST_TRANSACTION],
  );
  const table = /** @type {{ name: string }[]} */ (due.rows)[0];
  if (table) await database.exec(`VACUUM (ANALYZE) ${table.name}`);
  return table !== undefined;
}

/** Returns the number of bytes written to the write-ahead log since its creation. */
async function logPosition() {
  const { rows } = await database.query(`select (pg_current_wal_insert_lsn() - '0/0')::float8 as position`);
  return /** @type {{ position: number }[]} */ (rows)[0]?.position ?? 0;
}

/**
 * Returns whether a reply ends with the protocol message ReadyForQuery outside a transaction: 'Z', a length of 5, 'I'.
 * @param {Uint8Array} answer
 */
function endsIdle(answer) {
  return answer.at(-6) === 0x5a && answer.at(-1) === 0x49;
}

/**
 * Replaces the error code 25006 (read-only transaction) with 53100 (disk full), because only a nearly full disk makes
 * this database read-only.
 * @param {Uint8Array} answer
 */
function tellDiskFull(answer) {
  const bytes = Buffer.from(answer.buffer);
  for (let at = 0; at < bytes.length; at += 1 + bytes.readUInt32BE(at + 1)) {
    if (bytes[at] !== 0x45) continue; // only ErrorResponse, type 'E'
    const state = bytes.indexOf('C25006\0', at);
    if (state !== -1) bytes.write('C53100', state);
  }
}
