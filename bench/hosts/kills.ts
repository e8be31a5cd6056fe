/**
 * Kills and upgrades hosts under load. Counts failed reads, lost writes, duplicated writes, and lost or repeated
 * events.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { printTable } from '../report.ts';
import {
  anyAgency,
  createSend,
  newWriteId,
  READS,
  readCall,
  writeCall,
  WRITES,
  type Read,
  type Write,
} from './client.ts';
import type { BenchAgency } from './data.ts';
import type { Fleet } from './fleet.ts';
import { subscribe, type Subscription } from './subscribe.ts';
import type { Version } from './version.ts';

const READERS = 6;
const WRITERS = 6;
const KILL_EVERY_MS = 10_000;
/** The pause of a client before it repeats a write that failed. */
const RETRY_MS = 300;
const TRIES = 100;
/** The maximum time until subscribers must have received the last events. */
const EVENTS_WITHIN_MS = 20_000;

type FailedRead = { read: Read; status: number; from: number; to: number };
type Acknowledged = { write: Write; agencyId: string; id: string; eventId: string | null };

type Trial = {
  reads: number;
  failedReads: FailedRead[];
  acknowledged: Acknowledged[];
  /**
   * The number of writes that were never acknowledged. `repeated` is the number of requests that a client had to
   * repeat.
   */
  unacknowledged: number;
  repeated: number;
  /** The number of failed write requests by HTTP status. The client repeated these requests. */
  statuses: Map<number, number>;
};

/** Runs the load and returns a description of each violated guarantee, e.g. a lost write. */
export async function measureKills(
  fleet: Fleet,
  client: Client,
  agencies: readonly BenchAgency[],
  { minutes, upgrade }: { minutes: number; upgrade: { to: Version; migrate: () => Promise<string> } },
): Promise<string[]> {
  const { send, close } = createSend(fleet.url, READERS + WRITERS);
  const subscriptions = agencies.map((agency) => subscribe(fleet.url, agency));
  await Promise.all(subscriptions.map(({ isReady }) => isReady));
  const over = new AbortController();
  const trial: Trial = {
    reads: 0,
    failedReads: [],
    acknowledged: [],
    unacknowledged: 0,
    repeated: 0,
    statuses: new Map(),
  };

  const reader = async () => {
    while (!over.signal.aborted) {
      const agency = anyAgency(agencies);
      const from = performance.now();
      const read = READS[trial.reads % READS.length]!;
      const { status } = await send(agency, readCall(read, agency));
      trial.reads += 1;
      if (status !== 200) trial.failedReads.push({ read, status, from, to: performance.now() });
    }
  };
  const writer = async () => {
    for (let count = 0; !over.signal.aborted; count += 1) {
      const agency = anyAgency(agencies);
      const write = WRITES[count % WRITES.length]!;
      const id = newWriteId();
      const call = writeCall(write, id, agency);
      let isDone = false;
      for (let tries = 0; !isDone && tries < TRIES; tries += 1) {
        const { status, text } = await send(agency, call);
        isDone = status >= 200 && status < 300;
        if (isDone) {
          const { eventId = null } = JSON.parse(text) as { eventId?: string | null };
          trial.acknowledged.push({ write, agencyId: agency.id, id, eventId });
        } else {
          trial.repeated += 1;
          trial.statuses.set(status, (trial.statuses.get(status) ?? 0) + 1);
          await sleep(RETRY_MS);
        }
      }
      if (!isDone) trial.unacknowledged += 1;
    }
  };
  const load = Promise.all([
    ...Array.from({ length: READERS }, reader),
    ...Array.from({ length: WRITERS }, writer),
  ]);

  const kills: number[] = [];
  const ends = performance.now() + minutes * 60_000;
  const half = ends - minutes * 30_000;
  /** The numbers of the hosts that still run the previous version. */
  const toReplace = Array.from({ length: fleet.size }, (_, at) => at);
  let isMigrated = false;
  for (let at = 0; performance.now() < ends || toReplace.length > 0; at += 1) {
    const next = performance.now() + KILL_EVERY_MS;
    if (performance.now() >= half && !isMigrated) {
      console.log(await upgrade.migrate());
      isMigrated = true;
    }
    const replaced = isMigrated ? toReplace.shift() : undefined;
    // Another host than the one that is being replaced.
    const killed = (replaced === undefined ? at : replaced + 1) % fleet.size;
    // After the migration, a killed host of the previous version is replaced with a host of the new version.
    const isPrevious = toReplace.includes(killed);
    if (isMigrated && isPrevious) toReplace.splice(toReplace.indexOf(killed), 1);
    kills.push(performance.now());
    const results = await Promise.allSettled([
      fleet.kill(killed, isMigrated && isPrevious ? upgrade.to : undefined),
      ...(replaced === undefined ? [] : [fleet.replace(replaced, upgrade.to)]),
    ]);
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    await sleep(Math.max(0, next - performance.now()));
  }
  over.abort();
  await load;
  close();

  await eventsOf(trial, subscriptions);
  for (const { close: end } of subscriptions) end();
  return report(trial, kills, subscriptions, await storedWrites(client, trial.acknowledged));
}

async function eventsOf({ acknowledged }: Trial, subscriptions: readonly Subscription[]): Promise<void> {
  const giveUpAt = performance.now() + EVENTS_WITHIN_MS;
  while (performance.now() < giveUpAt && missingEvents(acknowledged, subscriptions).length > 0)
    await sleep(200);
}

function missingEvents(
  acknowledged: readonly Acknowledged[],
  subscriptions: readonly Subscription[],
): Acknowledged[] {
  const seen = new Set(subscriptions.flatMap(({ received }) => [...received.keys()]));
  return acknowledged.filter(({ eventId }) => eventId !== null && !seen.has(eventId));
}

type Stored = { lost: number; duplicated: number };

/** Counts how many acknowledged writes are missing in the database or stored more than once. */
async function storedWrites(client: Client, acknowledged: readonly Acknowledged[]): Promise<Stored> {
  const counts = async (statement: string) => {
    const { rows } = await client.query<{ id: string; count: number }>(statement);
    return new Map(rows.map(({ id, count }) => [id, count]));
  };
  const like = `like 'bench-%' group by 1`;
  const folders = await counts(`select name as id, count(*)::int as count from folder where name ${like}`);
  const contact = `data->>'contactId'`;
  const events = await counts(
    `select ${contact} as id, count(*)::int as count from event where type = 'lead.message' and ${contact} ${like}`,
  );
  const leads = await counts(
    `select contact_id as id, count(*)::int as count from lead where contact_id ${like}`,
  );
  const tables = { save: [folders], inbound: [events, leads] };
  return {
    lost: acknowledged.filter(({ write, id }) => tables[write].some((table) => !table.has(id))).length,
    duplicated: [folders, events, leads].flatMap((table) => [...table.values()]).filter((count) => count > 1)
      .length,
  };
}

function report(
  { reads, failedReads, acknowledged, unacknowledged, repeated, statuses }: Trial,
  kills: readonly number[],
  subscriptions: readonly Subscription[],
  { lost, duplicated }: Stored,
): string[] {
  const isInFlight = ({ from, to }: FailedRead) => kills.some((at) => from <= at && at <= to);
  const others = failedReads.filter((read) => !isInFlight(read));
  const received = subscriptions.flatMap((each) => [...each.received.values()]);
  const repetitions = received.filter((count) => count > 1).length;
  const missing = missingEvents(acknowledged, subscriptions).length;
  const list = (values: readonly (number | string)[]) => [...new Set(values)].join(', ');
  printTable(
    ['', ''],
    [
      ['kills', String(kills.length)],
      ['reads', String(reads)],
      ['failed reads in flight at a kill', String(failedReads.length - others.length)],
      [
        'other failed reads',
        `${others.length} ${list(others.map(({ read, status }) => `${read} ${status}`))}`.trim(),
      ],
      ['acknowledged writes', String(acknowledged.length)],
      ['requests of writes that clients repeated', `${repeated} ${list([...statuses.keys()])}`.trim()],
      ['writes without an acknowledgement', String(unacknowledged)],
      ['lost writes', String(lost)],
      ['duplicated writes', String(duplicated)],
      ['events at subscribers', String(received.length)],
      ['missing events', String(missing)],
      ['events that a subscriber received twice', String(repetitions)],
      ['reconnects of subscribers', String(subscriptions.reduce((sum, each) => sum + each.reconnects(), 0))],
    ],
  );
  const broken = {
    'other failed reads': others.length,
    unacknowledged,
    lost,
    duplicated,
    missing,
    repetitions,
  };
  return Object.entries(broken).flatMap(([name, count]) => (count > 0 ? [`${name}: ${count}`] : []));
}
