/** Sets up a real agency, from the first command to PostgreSQL, with the commands of docs/guide/operator.md. */
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { createDatabase, databaseUrl } from '#service/testing/postgres-server.ts';
import { findPostgres, withPostgres } from '#service/testing/with-postgres.ts';
import { newFolder } from './data-folder.ts';
import { expectCleanEnd, runCommand, runHost } from './run-host.ts';

const GUIDE = readFileSync(join(import.meta.dirname, '../docs/guide/operator.md'), 'utf8');

/**
 * Returns the words of the command in the guide that begins with `start`, without quotes, as a shell would split it.
 */
function fromGuide(start: string): string[] {
  const line = GUIDE.split('\n').find((each) => each.startsWith(start));
  const words = line?.match(/'[^']*'|\S+/g) ?? [];
  return words.filter((word) => word !== '--').map((word) => word.replaceAll("'", ''));
}

/**
 * Runs a command of the guide, which has the form `npm run NAME -- ARGS`. `change` replaces arguments such as paths.
 */
async function run(start: string, env: NodeJS.ProcessEnv, change: (word: string) => string = (word) => word) {
  const [npm, verb, ...args] = fromGuide(start);
  expect([npm, verb], `the guide contains '${start}'`).toEqual(['npm', 'run']);
  return runCommand(args.map(change), env);
}

const read = async (url: string, path: string, key: string) => {
  const response = await fetch(`${url}/api${path}`, { headers: { 'X-SVC-KEY': key } });
  expect(response.status).toBe(200);
  return (await response.json()) as Record<string, unknown>[];
};

const PATHS = ['/bot', '/persona', '/agency/source', '/report', '/hierarchy', '/agency/accounts'];

test('a real agency starts without the sample, is backed up while its host runs, and moves to three hosts on PostgreSQL', async () => {
  const postgres = findPostgres();
  if (typeof postgres === 'string') return test.skip(true, postgres);
  test.setTimeout(300_000);
  const folder = newFolder();
  const DATA_DIR = join(folder, 'data');
  const embedded = { DATA_DIR };
  await run('npm run agency -- add', embedded);
  const key = await run('npm run agency -- key add', embedded);
  await run('npm run agency -- import', embedded);
  const flags = fromGuide('npm start -- --no-sample').slice(2);
  expect(flags).toEqual(['--no-sample']);

  const host = await runHost(flags, embedded);
  const config = (await (await fetch(`${host.url}/config.json`)).json()) as { sample: unknown };
  expect(config.sample).toBeNull();
  const before = await Promise.all(PATHS.map((path) => read(host.url, path, key)));
  expect(before.every((list) => list.length > 0)).toBe(true);
  const file = join(folder, 'botdeck.backup');
  const inFolder = (word: string) => (word === 'botdeck.backup' ? file : word);
  await run('npm run backup --', embedded, inFolder);
  await expectCleanEnd(host);

  await withPostgres(postgres, async (server) => {
    const DATABASE_URL = databaseUrl(server, await createDatabase(server));
    const moved = { DATA_DIR, DATABASE_URL };
    await run('npm run restore --', moved, inFolder);
    await expect(run('npm run restore --', moved, inFolder)).rejects.toThrow(
      /^DATABASE_URL: .* is not empty/,
    );
    const later = await runHost(flags, moved);
    expect(await Promise.all(PATHS.map((path) => read(later.url, path, key)))).toEqual(before);
    await expectCleanEnd(later);

    expect(GUIDE).toContain(
      'export SESSION_SECRET=$(cat data/session-secret) SECRETS_KEY=$(cat data/secrets-key)',
    );
    const secret = (name: string) => readFileSync(join(DATA_DIR, name), 'utf8').trim();
    const shared = {
      DATABASE_URL,
      SESSION_SECRET: secret('session-secret'),
      SECRETS_KEY: secret('secrets-key'),
    };
    const hosts = await Promise.all(
      ['one', 'two', 'three'].map((name) => runHost(flags, { ...shared, DATA_DIR: join(folder, name) })),
    );
    for (const { url } of hosts) {
      expect(await Promise.all(PATHS.map((path) => read(url, path, key)))).toEqual(before);
    }
    const [first, second] = hosts;
    const signedIn = await fetch(`${first!.url}/session`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ key }),
    });
    const cookie = signedIn.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ');
    const bots = await fetch(`${second!.url}/api/bot`, { headers: { Cookie: cookie } });
    expect(bots.status).toBe(200);
    for (const each of hosts) await expectCleanEnd(each);
    // The hosts store nothing that another host would need.
    for (const name of ['one', 'two', 'three']) {
      const stored = existsSync(join(folder, name)) ? readdirSync(join(folder, name)) : [];
      expect(stored).toEqual([]);
    }

    const elsewhere = join(folder, 'elsewhere');
    const withoutKey = run('npm run restore --', { DATA_DIR: elsewhere }, inFolder);
    await expect(withoutKey).rejects.toThrow(/contains no secrets-key/);
    cpSync(join(DATA_DIR, 'secrets-key'), join(elsewhere, 'secrets-key'));
    await run('npm run restore --', { DATA_DIR: elsewhere }, inFolder);
    expect(await runCommand(['agency', 'list', '--json'], { DATA_DIR: elsewhere })).toContain(
      'Harbour & Pine',
    );
  });
  rmSync(folder, { recursive: true });
});
