import { rmSync } from 'node:fs';
import { sampleData } from './data-folder.ts';
import { test } from './fixtures.ts';
import { runHost, type RunningHost } from './run-host.ts';

/**
 * Starts a separate host with the whole sample agency for the tests of one file. Such tests change records that other
 * test files use. The `url` is known as soon as the first test runs.
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
