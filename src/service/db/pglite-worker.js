/**
 * The thread in which PGlite runs. Plain JavaScript, since a worker of Node 20 loads no TypeScript.
 *
 * It says 'ready' once. Then each message of PostgreSQL's wire protocol is answered with what the database
 * answered, 'new session' and 'close' with no bytes once they are done. `pglite-thread.ts` is its only caller.
 */
import { statfsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { readClaim } from './claim-file.js';

/** Housekeeping between transactions happens at most this often. */
const HOUSEKEEPING_EVERY_MS = 100;
/** Single-user PostgreSQL has no checkpointer: without our own the write-ahead log only ever grows. */
const CHECKPOINT_AFTER_BYTES = 32 * 1024 * 1024;
/** Nor has it an autovacuum: what was updated or deleted would take its space for ever. */
const LOOK_FOR_DEAD_ROWS_AFTER_BYTES = 1024 * 1024;
/** Nobody waits then, so that less is reason enough to vacuum. */
const IDLE_AFTER_MS = 1000;
/** Dead rows that a table may have, and how many more for each that lives. */
const BUSY_LIMIT = { rows: 1000, share: 0.2 };
const IDLE_LIMIT = { rows: 100, share: 0.1 };
/** Long before the two thousand million transactions after which PostgreSQL takes no more. */
const OLDEST_TRANSACTION = 150_000_000;

const SETTINGS = {
  max_wal_size: '64MB',
  min_wal_size: '32MB',
  // WebAssembly never gives memory back. Reads are no faster with PostgreSQL's default of 128 MB.
  shared_buffers: '32MB',
  // The default of 64 MB is for one VACUUM beside many others.
  maintenance_work_mem: '8MB',
};

/** Less than the file that the engine extends next. */
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

/** @type {(Uint8Array | 'new session' | 'close')[]} */
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
        : await exchange(message);
  port.postMessage(answer, [answer.buffer]);
}

/** Uses the time for what else would make somebody wait. */
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
 * True once there is a message, false after that many milliseconds without one.
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

/** Ends this thread, which then writes nothing more, where the folder is another process's by now. */
function demandClaim() {
  const { claim } = storage;
  if (claim && readClaim(claim.path)?.holder !== claim.holder) {
    throw new Error('the data folder is claimed by another process');
  }
}

/**
 * The emulated file system throws objects that are no errors and have no text.
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
  // A copy of its own, since PGlite may answer with a window into a buffer that it goes on using.
  const answer = (await database.execProtocolRaw(message)).slice();
  isBetweenTransactions = endsIdle(answer);
  if (isReadOnly) tellDiskFull(answer);
  return answer;
}

/** Leaves nothing of the connection before: no open transaction, prepared statement or setting. */
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
  // PGlite does not survive a full disk, so writing stops while there is still room to read and to close.
  const shouldBeReadOnly = freeBytes(storage.folder) < storage.minFreeBytes;
  if (shouldBeReadOnly !== isReadOnly) {
    await database.exec(`SET default_transaction_read_only = ${shouldBeReadOnly ? 'on' : 'off'}`);
    isReadOnly = shouldBeReadOnly;
  }
}

/**
 * Vacuums the table that most needs it, if any has more dead rows than the limit, beside it or in its large values.
 * @param {{ rows: number, share: number }} limit
 * @returns {Promise<boolean>} whether there was one
 */
async function removeDeadRows({ rows, share }) {
  if (isReadOnly) return false;
  // What was counted since is told once a second only: in a burst of writes that would be too late.
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

/** How many bytes the write-ahead log has ever held. */
async function logPosition() {
  const { rows } = await database.query(`select (pg_current_wal_insert_lsn() - '0/0')::float8 as position`);
  return /** @type {{ position: number }[]} */ (rows)[0]?.position ?? 0;
}

/**
 * Whether an answer ends with ReadyForQuery outside of any transaction: 'Z', a length of 5, 'I'.
 * @param {Uint8Array} answer
 */
function endsIdle(answer) {
  return answer.at(-6) === 0x5a && answer.at(-1) === 0x49;
}

/**
 * A write that read-only mode refused (SQLSTATE 25006) is told as what it is: disk full (53100).
 * @param {Uint8Array} answer
 */
function tellDiskFull(answer) {
  const bytes = Buffer.from(answer.buffer);
  for (let at = 0; at < bytes.length; at += 1 + bytes.readUInt32BE(at + 1)) {
    if (bytes[at] !== 0x45) continue; // 'E', ErrorResponse
    const state = bytes.indexOf('C25006\0', at);
    if (state !== -1) bytes.write('C53100', state);
  }
}
