import { rmSync } from 'node:fs';
import { sampleData } from './data-folder.ts';
import { test } from './fixtures.ts';
import { runHost, type RunningHost } from './run-host.ts';

/**
 * Starts a host with the whole sample agency for the tests of one file, which change records that other tests use. Its
 * address is known once the first test runs.
 */
export function ownHost(): Pick<RunningHost, 'url'> {
  let host: RunningHost;
  let dataDir: string;
  test.beforeAll(async () => {
    dataDir = sampleData();
    host = await runHost(['--data', dataDir]);
  });
  test.afterAll(async () => {
    await host.stop();
    rmSync(dataDir, { recursive: true });
  });
  return {
    get url() {
      return host.url;
    },
  };
}
