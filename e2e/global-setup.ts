import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runHost } from './run-host.ts';

/** One host for all tests, on a new data folder with the whole sample agency, as a newcomer's first start makes it. */
export default async function setUp(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'botdeck-e2e-'));
  const host = await runHost(['--data', dataDir]);
  process.env.BOTDECK_URL = host.url;
  process.env.BOTDECK_DATA = dataDir;
  return async () => {
    const code = await host.stop();
    rmSync(dataDir, { recursive: true });
    assert.equal(code, 0, 'the host stops cleanly when asked to');
    assert.doesNotMatch(host.log(), /"level":(50|60)/, 'the host logged an error');
  };
}
