/** Checks files in docs/hosting, e.g. for nginx and Grafana, that no test can run. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { operations } from '#contract/index.ts';
import type { Operation } from '#contract/operation.ts';
import { createMetrics } from './metrics.ts';
import { readDashboard } from './testing/grafana-dashboard.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const hosting = (name: string) => read(`docs/hosting/${name}`);

async function metricNames(): Promise<Set<string>> {
  const metrics = createMetrics();
  metrics.read({
    components: async () => ({}),
    sessions: async () => 0,
    pool: () => ({ total: 0, idle: 0, waiting: 0 }),
    outboxSeconds: async () => 0,
    endpoints: async () => ({ paused: 0 }),
    streams: () => 0,
    attemptResults: [],
  });
  const text = await (await metrics.response()).text();
  const declared = Array.from(text.matchAll(/^# TYPE (\w+) (\w+)/gm), ([, name = '', type]) =>
    type === 'histogram' ? ['_bucket', '_sum', '_count'].map((suffix) => name + suffix) : [name],
  );
  return new Set(declared.flat());
}

it.each(['alerts.yaml', 'grafana.json'])('every metric of %s exists', async (file) => {
  const used = Array.from(hosting(file).matchAll(/\b(?:botdeck|nodejs|process)_\w+/g), ([name]) => name);
  const known = await metricNames();
  expect(used.length).toBeGreaterThan(5);
  expect(used.filter((name) => !known.has(name))).toEqual([]);
});

it('the site of nginx repeats every POST that only reads, and no other', () => {
  const [, pattern = ''] = /location ~ (\S+) \{[^}]+non_idempotent/.exec(hosting('nginx.conf')) ?? [];
  const repeated = new RegExp(pattern);
  const all = Object.values<Operation>(operations);
  const matching = all.filter(({ path }) => repeated.test(`/api${path.replaceAll(/\{\w+\}/g, 'id')}`));
  const readOnly = all.filter(({ method, isRead }) => method === 'POST' && isRead);
  expect(readOnly.length).toBeGreaterThan(2);
  expect(matching).toEqual(readOnly);
});

describe('the dashboard', () => {
  const { panels } = readDashboard();

  it('gives each panel an id, a title and a place of its own', () => {
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)},${y + Math.floor(at / w)}`),
    );
    const values = [panels.map(({ id }) => id), panels.map(({ title }) => title), cells];
    for (const each of values) expect(new Set<unknown>(each).size).toBe(each.length);
  });

  it('gives each query of a panel another id, and reads current values only for single figures', () => {
    for (const { type, targets } of panels) {
      expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length);
      expect(targets.every(({ instant, range }) => instant === (type === 'stat') && range !== instant)).toBe(
        true,
      );
    }
  });
});

it.each([
  ['Containerfile', /^CMD \["([\w-]+)"/m],
  ['compose.yaml', /command: \[([\w-]+), --migrate-only\]/],
  ['botdeck.service', /^ExecStart=\/opt\/botdeck\/bin\/([\w-]+)$/m],
])('%s runs a command of the package', (file, pattern) => {
  const { bin } = JSON.parse(read('package.json')) as { bin: Record<string, string> };
  expect(Object.keys(bin)).toContain(pattern.exec(hosting(file))?.[1]);
});

it.each(['compose.yaml', 'Containerfile', 'botdeck.service'])(
  '%s sets only variables of the host',
  (file) => {
    const known = Array.from(read('README.md').matchAll(/\| `([A-Z][A-Z_]+)` \|/g), ([, name = '']) => name);
    const others = ['NODE_ENV', 'PATH', 'POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD'];
    const set = Array.from(
      hosting(file).matchAll(/\b([A-Z][A-Z_]+)(?:=|: )(?=\S)/g),
      ([, name = '']) => name,
    );
    expect(set.length).toBeGreaterThan(1);
    expect(set.filter((name) => ![...known, ...others].includes(name))).toEqual([]);
  },
);
