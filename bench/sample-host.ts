/** Starts a host with the sample on a new data folder, and serves the hand-written pages with the same service. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppConfig } from '#contract/app-config.ts';
import { runHost } from '../e2e/run-host.ts';
import { serveBaseline } from './serve-baseline.ts';

export async function startSample(args: string[] = []) {
  const dataDir = mkdtempSync(join(tmpdir(), 'botdeck-bench-'));
  const host = await runHost(['--data', dataDir, ...args], { LOG_LEVEL: 'warn' });
  const { sample, keyHeader } = AppConfig.parse(await (await fetch(`${host.url}/config.json`)).json());
  const key = sample?.apiKey ?? '';
  const baseline = await serveBaseline({
    service: { url: `${host.url}/api`, headers: { [keyHeader]: key } },
  });
  const stop = async () => {
    baseline.close();
    await host.stop();
    rmSync(dataDir, { recursive: true });
  };
  return { url: host.url, baselineUrl: baseline.url, key, keyHeader, stop };
}
