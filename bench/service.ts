/** Latency of the embedded service on PostgreSQL, at 25,000 and at 1,000,000 leads, and how it grows between them. */
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { LeadPage } from '#contract/lead.ts';
import { createService } from '#service/app.ts';
import { openDatabase } from '#service/db/open.ts';
import { SAMPLE_API_KEY } from '#service/sample/identity.ts';
import { loadSample } from '#service/sample/load.ts';
import { createDatabase, databaseUrl, dropDatabase } from '#service/testing/postgres-server.ts';
import { findPostgres, withPostgres } from '#service/testing/with-postgres.ts';
import { pseudoRandom } from './pseudo-random.ts';
import { median, percentile, printTable } from './report.ts';

const SCALES = [1, 40];
const CALLS = 400;
const WARM_UP = 100;

type Measured = { calls: number; p50: number; p99: number };

export async function benchService(): Promise<void> {
  const given = process.env.BENCH_DATABASE_URL;
  if (given) return measure(given);
  const postgres = findPostgres();
  if (typeof postgres === 'string') {
    console.log(`service: skipped: ${postgres}, and BENCH_DATABASE_URL names none`);
    return;
  }
  await withPostgres(postgres, measure);
}

async function measure(serverUrl: string): Promise<void> {
  const results: Record<string, Measured>[] = [];
  for (const scale of SCALES) {
    const name = await createDatabase(serverUrl);
    try {
      results.push(await measureAt(databaseUrl(serverUrl, name), scale));
    } finally {
      await dropDatabase(serverUrl, name);
    }
  }
  const [small = {}, large = {}] = results;
  printTable(
    ['operation', '25,000 p50', '25,000 p99', '1,000,000 p50', '1,000,000 p99', 'growth of p50'],
    Object.keys(small).map((operation) => {
      const [a, b] = [small[operation], large[operation]];
      if (!a || !b) throw new Error(`${operation} was not measured at both sizes`);
      return [operation, ms(a.p50), ms(a.p99), ms(b.p50), ms(b.p99), `${(b.p50 / a.p50).toFixed(2)}x`];
    }),
  );
}

async function measureAt(url: string, scale: number): Promise<Record<string, Measured>> {
  const { db, close } = await openDatabase({ kind: 'postgres', url });
  try {
    console.log(`Loading the sample agency at scale ${scale}…`);
    const started = performance.now();
    await loadSample(db, { scale });
    await db.execute(sql`vacuum analyze`);
    console.log(`Loaded in ${((performance.now() - started) / 1000).toFixed(0)} s.`);

    const service = createService({ db, clock: () => new Date(), log: pino({ level: 'silent' }) });
    const headers = { 'X-SVC-KEY': SAMPLE_API_KEY };
    const get = async (path: string) => {
      const response = await service.request(path, { headers });
      const text = await response.text();
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text}`);
      return text;
    };
    const list = async (query: string) => LeadPage.parse(JSON.parse(await get(`/lead?${query}`)));

    const { total, results } = await list('pageSize=500');
    const source = results[0]?.source?.id ?? '';
    const ofSource = (await list(`pageSize=1&sourceId=${source}`)).total;
    const ids = results.map((lead) => lead.id);
    const pages = Math.floor(total / 50);
    const random = pseudoRandom(20_261_120);
    const paths: Record<string, () => string> = {
      'list, first page of 50': () => '/lead?pageSize=50',
      'list, any page of 50': () => `/lead?pageSize=50&page=${1 + Math.floor(random() * pages)}`,
      'list, last page of 50': () => `/lead?pageSize=50&page=${pages}`,
      'list, any page of 50 of one source': () =>
        `/lead?pageSize=50&sourceId=${source}&page=${1 + Math.floor((random() * ofSource) / 50)}`,
      'get a lead': () => `/lead/${ids[Math.floor(random() * ids.length)]}`,
    };
    const measured: Record<string, Measured> = {};
    for (const [name, path] of Object.entries(paths)) {
      const times: number[] = [];
      for (let call = 0; call < WARM_UP + CALLS; call += 1) {
        const before = performance.now();
        await get(path());
        if (call >= WARM_UP) times.push(performance.now() - before);
      }
      measured[name] = { calls: CALLS, p50: median(times), p99: percentile(times, 0.99) };
    }
    return measured;
  } finally {
    await close();
  }
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}
