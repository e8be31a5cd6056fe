/**
 * Generates live traffic for the sample agency. Simulated leads write and simulated bots respond through the same code
 * as real messages. Several hosts on one database can generate traffic at the same time, and each adds its own
 * conversations.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../db/open.ts';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import { logError } from '../log-error.ts';
import type { Logger } from '../log.ts';
import { SAMPLE_AGENCY } from '../sample/identity.ts';
import { Random } from '../sample/random.ts';
import * as pace from './pace.ts';
import type { Step } from './conversations.ts';
import { createTraffic } from './traffic.ts';

export type LiveOptions = {
  db: Database;
  log: Logger;
  /** The time and the random numbers, which tests replace. */
  clock?: () => Date;
  random?: Random;
};

export type Live = {
  /**
   * Runs the most overdue action, if an action is due. Returns the time at which `step` should be called again. For
   * tests and measurements.
   */
  step: () => Promise<Date>;
  start: () => void;
  /** Starts no further action. An action in progress is completed or rolled back. */
  stop: () => Promise<void>;
};

/** The maximum time that `stop` waits for an SQL statement in progress. */
const STOP_MS = 800;
/** The maximum duration of a sleep. It is limited, because the clock of the machine may change during a sleep. */
const LONGEST_SLEEP_MS = 15_000;

type Planned = { at: number; act: Step; leadId?: string; repeatIn?: pace.Range };

export function createLive({
  db,
  log,
  clock = () => new Date(),
  random = new Random(Math.trunc(Math.random() * 2 ** 32), 'live'),
}: LiveOptions): Live {
  let agenda: Planned[] = [];
  const traffic = createTraffic({
    db,
    agencyId: SAMPLE_AGENCY.id,
    clock,
    random,
    isInTalk: (leadId) => agenda.some((each) => each.leadId === leadId),
  });
  const now = () => clock().getTime();
  const stopping = new AbortController();
  let loop: Promise<void> | null = null;
  let isFailing = false;
  let idleSince = now();
  let nextAt = idleSince;

  const plan = (inMs: number, rest: Omit<Planned, 'at'>) => agenda.push({ at: now() + inMs, ...rest });
  plan(0, { act: traffic.somebodyWrites, repeatIn: pace.BETWEEN_TALKS });
  plan(pace.within(random, pace.BETWEEN_LOOKS), { act: traffic.sendWhatIsDue, repeatIn: pace.BETWEEN_LOOKS });
  plan(pace.within(random, pace.BEFORE_THE_FIRST_CHANNEL), {
    act: traffic.aTokenRunsOut,
    repeatIn: pace.BETWEEN_CHANNELS,
  });

  /** Moves all planned actions by the time for which the machine was suspended, or by which its clock was set back. */
  const moveAfterSleep = () => {
    const late = now() - Math.max(idleSince, nextAt);
    const by = now() < idleSince ? now() - idleSince : late > pace.SUSPENDED_AFTER ? late : 0;
    if (by !== 0) agenda = agenda.map((each) => ({ ...each, at: each.at + by }));
  };

  const carryOut = async (planned: Planned) => {
    const { act, repeatIn } = planned;
    let isDone = true;
    try {
      for (const { inMs, ...next } of await act()) plan(inMs, next);
      if (isFailing) log.info({}, 'Live traffic has resumed.');
      isFailing = false;
    } catch (error) {
      // Of several consecutive failures, only the first one is logged.
      if (!isFailing && !stopping.signal.aborted) logError(log, error, 'Live traffic could not be written.');
      isFailing = true;
      isDone = !isDatabaseUnavailable(error);
    }
    agenda = agenda.filter((each) => each !== planned);
    if (!isDone) agenda.push({ ...planned, at: now() + pace.AFTER_A_FAILURE });
    else if (repeatIn) plan(pace.within(random, repeatIn), { act, repeatIn });
  };

  const first = () => agenda.reduce((one, other) => (other.at < one.at ? other : one));

  const step = async () => {
    moveAfterSleep();
    const due = first();
    if (due.at <= now()) await carryOut(due);
    idleSince = now();
    const pause = isFailing ? pace.AFTER_A_FAILURE : pace.MIN_PAUSE;
    nextAt = Math.max(first().at, idleSince + pause);
    return new Date(nextAt);
  };

  const run = async () => {
    while (!stopping.signal.aborted) {
      const next = await step();
      const wait = Math.max(0, Math.min(next.getTime() - now(), LONGEST_SLEEP_MS));
      await sleep(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  return {
    step,
    start() {
      loop ??= run();
    },
    async stop() {
      stopping.abort();
      const soon = new AbortController();
      await Promise.race([loop, sleep(STOP_MS, undefined, { signal: soon.signal }).catch(() => undefined)]);
      soon.abort();
    },
  };
}
