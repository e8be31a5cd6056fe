/** Checks the files in docs/hosting that no program here can run. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DASHBOARD, HOST } from './build.js';
import { createMetrics } from './metrics.ts';

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
    streams: () => 0,
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

it('the dashboard is JSON whose panels have queries', () => {
  const { panels } = JSON.parse(hosting('grafana.json')) as { panels: { targets: { expr: string }[] }[] };
  expect(panels.every(({ targets }) => targets.every(({ expr }) => expr !== ''))).toBe(true);
});

describe('the container file', () => {
  const copied = Array.from(
    hosting('Containerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm),
    ([, sources = '']) => sources.split(' '),
  ).flat();

  it('copies only files that exist', () => {
    expect(copied.length).toBeGreaterThan(5);
    expect(copied.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('copies the pictures that the guide shares with the README', () => {
    const pages = readdirSync(join(ROOT, 'docs/guide')).filter((file) => file.endsWith('.md'));
    const shared = pages.flatMap((page) =>
      Array.from(
        read(`docs/guide/${page}`).matchAll(/\]\(\.\.\/([\w-]+\.png)\)/g),
        ([, name = '']) => `docs/${name}`,
      ),
    );
    expect(shared.length).toBeGreaterThan(1);
    expect(shared.filter((path) => !copied.includes(path))).toEqual([]);
  });

  it('copies all sources of both builds', () => {
    const isCopied = (source: string) => copied.some((path) => `${source}/`.startsWith(`${path}/`));
    expect([...DASHBOARD.sources, ...HOST.sources].filter((source) => !isCopied(source))).toEqual([]);
  });
});

it.each(['compose.yaml', 'Containerfile', 'botdeck.service'])(
  '%s sets only variables of the host',
  (file) => {
    const known = Array.from(read('README.md').matchAll(/\| `([A-Z][A-Z_]+)` \|/g), ([, name = '']) => name);
    const others = ['NODE_ENV', 'POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD'];
    const set = Array.from(
      hosting(file).matchAll(/\b([A-Z][A-Z_]+)(?:=|: )(?=\S)/g),
      ([, name = '']) => name,
    );
    expect(set.length).toBeGreaterThan(1);
    expect(set.filter((name) => ![...known, ...others].includes(name))).toEqual([]);
  },
);
