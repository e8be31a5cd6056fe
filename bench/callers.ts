/**
 * Measures the throughput and the latency of the embedded database with 50 concurrent callers. Each caller sends its
 * next request as soon as it has received a response.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request, type RequestOptions } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LeadPage } from '#contract/lead.ts';
import { SAMPLE_API_KEY } from '#service/sample/identity.ts';
import { runHost, type RunningHost } from '../e2e/run-host.ts';
import { pseudoRandom } from '#dashboard/lib/statistics/pseudo-random.ts';
import { percentile, printTable } from './report.ts';

const CALLERS = 50;
const WARM_UP_MS = 5_000;
const MEASURED_MS = 30_000;
const PAGE_SIZE = 50;
const DAY = 86_400_000;

type Call = { method: 'GET' | 'POST'; path: string; body?: string };
type Answer = { status: number; text: string };

export async function benchCallers(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'botdeck-bench-'));
  const host = await runHost(['--data', dataDir], { LOG_LEVEL: 'silent', REQUEST_LIMIT: '0' });
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });
  try {
    const ask = (call: Call) => answerOf(host, agent, call);
    const operations = await operationsOf(ask);
    for (const [title, callers] of [
      ['One caller', 1],
      [`${CALLERS} callers at once`, CALLERS],
    ] as const) {
      console.log(`\n${title}:\n`);
      printTable(
        ['operation', 'p50, ms', 'p99, ms', 'longest, ms', 'answers/s', 'failed'],
        await measure(operations, ask, callers),
      );
    }
  } finally {
    agent.destroy();
    await host.stop();
    rmSync(dataDir, { recursive: true });
  }
}

async function operationsOf(ask: (call: Call) => Promise<Answer>): Promise<Record<string, () => Call>> {
  const get = (path: string): Call => ({ method: 'GET', path });
  const { total, results } = LeadPage.parse(JSON.parse((await ask(get('/api/lead?pageSize=500'))).text));
  const random = pseudoRandom(50);
  const upTo = (count: number) => Math.floor(random() * count);
  const pages = Math.floor((total ?? 0) / PAGE_SIZE);
  const now = Date.now();
  const month = {
    start: new Date(now - 27 * DAY).toISOString(),
    end: new Date(now).toISOString(),
    limit: 100,
  };
  return {
    'list leads, first page of 50': () => get(`/api/lead?pageSize=${PAGE_SIZE}`),
    'list leads, any page of 50': () => get(`/api/lead?pageSize=${PAGE_SIZE}&page=${1 + upTo(pages)}`),
    'get a lead': () => get(`/api/lead/${results[upTo(results.length)]?.id}`),
    'list bots': () => get('/api/bot'),
    'list personas': () => get('/api/persona'),
    'topics of 28 days': () => ({
      method: 'POST',
      path: '/api/analytics/topics',
      body: JSON.stringify(month),
    }),
    'list notifications': () => get('/api/notifications'),
  };
}

/** Runs the callers. Each of them picks the next operation at random, with equal probability. */
async function measure(
  operations: Record<string, () => Call>,
  ask: (call: Call) => Promise<Answer>,
  callers: number,
): Promise<string[][]> {
  const random = pseudoRandom(51);
  const names = Object.keys(operations);
  const times = new Map<string, number[]>(names.map((name) => [name, []]));
  const failures = new Map<string, number>();
  const start = performance.now() + WARM_UP_MS;
  const end = start + MEASURED_MS;
  const caller = async () => {
    while (performance.now() < end) {
      const name = names[Math.floor(random() * names.length)] ?? '';
      const call = operations[name]?.();
      if (!call) continue;
      const asked = performance.now();
      const { status } = await ask(call).catch(() => ({ status: 0 }));
      if (asked < start) continue;
      times.get(name)?.push(performance.now() - asked);
      if (status !== 200) failures.set(name, (failures.get(name) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  const row = (name: string, took: readonly number[], failed: number) => [
    name,
    percentile(took, 0.5).toFixed(0),
    percentile(took, 0.99).toFixed(0),
    percentile(took, 1).toFixed(0),
    (took.length / (MEASURED_MS / 1000)).toFixed(1),
    String(failed),
  ];
  const failedInAll = [...failures.values()].reduce((sum, count) => sum + count, 0);
  return [
    ...Array.from(times, ([name, took]) => row(name, took, failures.get(name) ?? 0)),
    row('all', [...times.values()].flat(), failedInAll),
  ];
}

function answerOf({ url }: RunningHost, agent: Agent, { method, path, body }: Call): Promise<Answer> {
  const headers = { 'X-SVC-KEY': SAMPLE_API_KEY, ...(body && { 'Content-Type': 'application/json' }) };
  const options: RequestOptions = { method, agent, headers };
  return new Promise((resolve, reject) => {
    const asked = request(url + path, options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('error', reject);
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      );
    });
    asked.once('error', reject);
    asked.end(body);
  });
}
