/** Measures the latency of each operation and the processor usage, with an increasing number of concurrent callers. */
import { cpus } from 'node:os';
import { readFileSync } from 'node:fs';
import { percentile, printTable } from '../report.ts';
import { anyAgency, createSend, newWriteId, READS, readCall, writeCall, WRITES } from './client.ts';
import type { BenchAgency } from './data.ts';

const CALLERS = [1, 2, 4, 8, 16, 32];
const WARM_UP_MS = 2_000;
const SATURATED = 0.95;

/** The share of each operation in all requests. */
const MIX = { list: 0.3, get: 0.4, topics: 0.05, save: 0.1, inbound: 0.15 };
type Operation = keyof typeof MIX;
const OPERATIONS = [...READS, ...WRITES] satisfies Operation[];

export type Step = { hosts: number; callers: number; perSecond: number; busy: number; failed: number };

/** Measures with each number of callers and prints one row for each. Returns the measurements. */
export async function measureLatency(
  { url, size }: { url: string; size: number },
  agencies: readonly BenchAgency[],
  seconds: number,
): Promise<Step[]> {
  const steps: Step[] = [];
  const rows: string[][] = [];
  for (const callers of CALLERS) {
    const { times, failed, busy } = await run(url, agencies, callers, seconds);
    const count = [...times.values()].reduce((sum, each) => sum + each.length, 0);
    const step = { hosts: size, callers, perSecond: count / seconds, busy, failed };
    steps.push(step);
    const ms = (operation: Operation) => {
      const took = times.get(operation) ?? [];
      return took.length === 0
        ? ''
        : [0.5, 0.99].map((share) => percentile(took, share).toFixed(0)).join(' / ');
    };
    rows.push([
      String(callers),
      step.perSecond.toFixed(0),
      `${(100 * busy).toFixed(0)}%`,
      ...OPERATIONS.map(ms),
      String(failed),
    ]);
  }
  console.log(`\n${hostsText(size)}, p50 / p99 in ms:\n`);
  printTable(['callers', 'a second', 'processors in use', ...OPERATIONS, 'failed'], rows);
  return steps;
}

/** Prints, for each number of hosts, the first number of callers that uses nearly all processor time. */
export function printSaturation(steps: readonly Step[]): void {
  const hosts = [...new Set(steps.map((step) => step.hosts))];
  console.log();
  for (const count of hosts) {
    const ofCount = steps.filter((step) => step.hosts === count);
    const first = ofCount.find(({ busy }) => busy >= SATURATED);
    const peak = Math.max(...ofCount.map(({ perSecond }) => perSecond));
    console.log(
      `${hostsText(count)}: at most ${peak.toFixed(0)} requests a second; ` +
        (first
          ? `${cpus().length} cores are saturated from ${first.callers} callers on.`
          : `${cpus().length} cores are never saturated.`),
    );
  }
}

function hostsText(count: number): string {
  return count === 1 ? 'One host' : `${count} hosts`;
}

async function run(url: string, agencies: readonly BenchAgency[], callers: number, seconds: number) {
  const { send, close } = createSend(url, callers);
  const times = new Map<Operation, number[]>(OPERATIONS.map((operation) => [operation, []]));
  let failed = 0;
  const start = performance.now() + WARM_UP_MS;
  const end = start + seconds * 1000;
  const caller = async () => {
    while (performance.now() < end) {
      const operation = anyOperation();
      const agency = anyAgency(agencies);
      const began = performance.now();
      const { status } = await send(agency, callOf(operation, agency));
      if (began < start) continue;
      if (status >= 200 && status < 300) times.get(operation)?.push(performance.now() - began);
      else failed += 1;
    }
  };
  const all = Promise.all(Array.from({ length: callers }, caller));
  await new Promise((resolve) => setTimeout(resolve, WARM_UP_MS));
  const before = processorTime();
  await all;
  const after = processorTime();
  close();
  return { times, failed, busy: (after.busy - before.busy) / (after.total - before.total) };
}

function callOf(operation: Operation, agency: BenchAgency) {
  return operation === 'save' || operation === 'inbound'
    ? writeCall(operation, newWriteId(), agency)
    : readCall(operation, agency);
}

function anyOperation(): Operation {
  let left = Math.random();
  return OPERATIONS.find((operation) => (left -= MIX[operation]) < 0) ?? 'get';
}

/**
 * Returns the busy time and the total time of all processors since the boot of the machine, from `/proc/stat` on Linux.
 */
function processorTime(): { busy: number; total: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const [user = 0, nice = 0, system = 0, idle = 0, wait = 0, ...others] = line
    .split(/\s+/)
    .slice(1)
    .map(Number);
  const busy = user + nice + system + others.slice(0, 3).reduce((sum, each) => sum + each, 0);
  return { busy, total: busy + idle + wait };
}
