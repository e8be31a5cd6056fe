/**
 * Measures the cost of rate limits that all hosts share in PostgreSQL. Compares them with limits that each host counts
 * in its memory, alternating between both, with several concurrent callers.
 */
import { pino } from 'pino';
import { createService } from '#service/app.ts';
import { localLimits } from '#service/limits/rate-limit.ts';
import { createSharedLimits } from '#service/limits/shared-limits.ts';
import { insertAgency, latencyOf, onPostgres, withService } from './on-postgres.ts';
import { median, printTable } from './report.ts';

const ROUNDS = 12;
const CALLS = 400;
const CALLERS = [1, 8];
/** The default limit. Each round uses a different API key, so that no request is rejected. */
const REQUESTS_PER_MINUTE = 1200;

export async function benchLimits(): Promise<void> {
  await onPostgres('limits', (url) =>
    withService(url, async ({ db, secrets }) => {
      const log = pino({ level: 'silent' });
      const shared = createSharedLimits({ db, log });
      const services = Object.entries({ separate: localLimits(), shared }).map(([name, limits]) => ({
        name,
        service: createService({
          db,
          clock: () => new Date(),
          log,
          secrets,
          limits,
          requestsPerMinute: REQUESTS_PER_MINUTE,
        }),
        p50: [] as number[],
        p99: [] as number[],
      }));
      const rows: string[][] = [];
      for (const callers of CALLERS) {
        for (let round = 0; round < ROUNDS; round += 1) {
          for (const subject of round % 2 ? services : services.toReversed()) {
            const key = `${subject.name} ${callers} ${round}`;
            await insertAgency(db, key, key);
            const latency = await latencyOf({ calls: CALLS, warmUp: 20, callers }, async () => {
              const { status } = await subject.service.request('/hierarchy', {
                headers: { 'X-SVC-KEY': key },
              });
              if (status !== 200) throw new Error(`a request was answered with ${status}`);
            });
            subject.p50.push(latency.p50);
            subject.p99.push(latency.p99);
          }
        }
        const [separate, together] = services.map(({ p50, p99 }) => [median(p50), median(p99)] as const);
        for (const [index, figure] of ['p50, ms', 'p99, ms'].entries()) {
          const [before, after] = [separate![index]!, together![index]!];
          const cells = [before.toFixed(2), after.toFixed(2), `${(after / before).toFixed(2)}x`];
          rows.push([`${callers} ${callers === 1 ? 'caller' : 'callers'}, ${figure}`, ...cells]);
        }
        for (const { p50, p99 } of services) p50.length = p99.length = 0;
      }
      printTable(['', 'separate', 'shared', 'ratio'], rows);
      await shared.stop();
    }),
  );
}
