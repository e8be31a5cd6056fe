/**
 * Measures the latency of the embedded service on PostgreSQL with 25,000 and with 1,000,000 leads, and the ratio
 * between both.
 */
import { sql } from 'drizzle-orm';
import { LeadPage } from '#contract/lead.ts';
import { SAMPLE_API_KEY, SECOND_AGENCY } from '#service/sample/identity.ts';
import { loadSample } from '#service/sample/load.ts';
import { opaqueId } from '#service/sample/random.ts';
import { inMs, latencyOf, onPostgres, withService, type Latency } from './on-postgres.ts';
import { pseudoRandom } from '#dashboard/lib/statistics/pseudo-random.ts';
import { printTable } from './report.ts';

const SCALES = [1, 40];
/** A seed that no agency uses. Ids from this seed have the usual form but belong to no record. */
const NO_AGENCY_SEED = 1;
const CALLS = { calls: 400, warmUp: 100 };

export function benchService(): Promise<void> {
  return onPostgres('service', measure);
}

async function measure(serverUrl: string): Promise<void> {
  const results: Record<string, Latency>[] = [];
  for (const scale of SCALES) results.push(await measureAt(serverUrl, scale));
  const [small = {}, large = {}] = results;
  printTable(
    ['operation', '25,000 p50 / p99', '1,000,000 p50 / p99', 'growth of p50'],
    Object.keys(small).map((operation) => {
      const [a, b] = [small[operation], large[operation]];
      if (!a || !b) throw new Error(`${operation} was not measured at both sizes`);
      return [operation, inMs(a), inMs(b), `${(b.p50 / a.p50).toFixed(2)}x`];
    }),
  );
}

function measureAt(serverUrl: string, scale: number): Promise<Record<string, Latency>> {
  return withService(serverUrl, async ({ service, db, secrets }) => {
    console.log(`Loading the sample agency at scale ${scale}…`);
    const started = performance.now();
    await loadSample(db, { scale, secrets });
    await db.execute(sql`vacuum analyze`);
    console.log(`Loaded in ${((performance.now() - started) / 1000).toFixed(0)} s.`);

    const headers = { 'X-SVC-KEY': SAMPLE_API_KEY };
    const get = async (path: string, status = 200) => {
      const response = await service.request(path, { headers });
      const text = await response.text();
      if (response.status !== status) throw new Error(`${path} answered ${response.status}: ${text}`);
      return text;
    };
    const list = async (query: string) => LeadPage.parse(JSON.parse(await get(`/lead?${query}`)));

    const { total, results } = await list('pageSize=500');
    const source = results[0]?.source?.id ?? '';
    const ofSource = (await list(`pageSize=1&sourceId=${source}`)).total ?? 0;
    const ids = results.map((lead) => lead.id);
    const pages = Math.floor((total ?? 0) / 50);
    const random = pseudoRandom(20_261_120);
    const paths: Record<string, () => string> = {
      'list, first page of 50': () => '/lead?pageSize=50',
      'list, any page of 50': () => `/lead?pageSize=50&page=${1 + Math.floor(random() * pages)}`,
      'list, last page of 50': () => `/lead?pageSize=50&page=${pages}`,
      'list, any page of 50 of one source': () =>
        `/lead?pageSize=50&sourceId=${source}&page=${1 + Math.floor((random() * ofSource) / 50)}`,
      'get a lead': () => `/lead/${ids[Math.floor(random() * ids.length)]}`,
    };
    const measured: Record<string, Latency> = {};
    for (const [name, path] of Object.entries(paths)) {
      measured[name] = await latencyOf(CALLS, () => get(path()));
    }
    // Requests for an unknown lead and for a lead of another agency must look identical, including their
    // response times.
    const leadOf = (seed: number) => () =>
      get(`/lead/${opaqueId('lead', seed, Math.floor(random() * 300))}`, 404);
    measured['an unknown lead'] = await latencyOf(CALLS, leadOf(NO_AGENCY_SEED));
    measured['a lead of another agency'] = await latencyOf(CALLS, leadOf(SECOND_AGENCY.seed));
    return measured;
  });
}
