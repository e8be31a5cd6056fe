import { rmSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { LeadPage } from '#contract/lead.ts';
import { newFolder, SAMPLE_FOLDER } from './data-folder.ts';
import { expectCleanEnd, runHost, sampleKey, startAndCut, startAndFail } from './run-host.ts';

// Each test uses a separate folder, so the tests can run in parallel. All other test files run after this
// file, because they copy the folder that the first test creates.
test.describe.configure({ mode: 'parallel' });

test('a first start creates the whole sample agency', async () => {
  const host = await runHost(['--data', SAMPLE_FOLDER]);
  const headers = { 'X-SVC-KEY': await sampleKey(host.url) };
  const response = await fetch(`${host.url}/api/lead?pageSize=1`, { headers });
  expect(LeadPage.parse(await response.json()).total).toBe(25_000);
  await expectCleanEnd(host);
});

test('another scale of the sample is rejected with one line, and --reset-sample replaces the sample', async () => {
  const dataDir = newFolder();
  const at = (scale: string) => ['--data', dataDir, '--sample-scale', scale];
  expect(await (await runHost(at('0.02'))).stop()).toBe(0);

  const { code, words } = await startAndFail(['--port', '0', ...at('0.01')]);
  expect(code).toBe(1);
  expect(words).toMatch(
    /^The sample agency was loaded at scale 0\.02, and scale 0\.01 was requested\..*--reset-sample[^\n]*$/,
  );

  const host = await runHost([...at('0.01'), '--reset-sample']);
  const headers = { 'X-SVC-KEY': await sampleKey(host.url) };
  const response = await fetch(`${host.url}/api/lead?pageSize=1`, { headers });
  expect(LeadPage.parse(await response.json()).total).toBe(250);
  expect(await host.stop()).toBe(0);
  rmSync(dataDir, { recursive: true });
});

for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
  test(`the next start completes a first start that ${signal} interrupted`, async () => {
    const dataDir = newFolder();
    const flags = ['--data', dataDir, '--sample-scale', '0.1'];
    await startAndCut(flags, /Loading the sample agency: \d/, signal);
    const host = await runHost(flags);
    const headers = { 'X-SVC-KEY': await sampleKey(host.url) };
    const seen = new Set<string>();
    for (let page = 1; page <= 5; page += 1) {
      const response = await fetch(`${host.url}/api/lead?page=${page}&pageSize=500`, { headers });
      const { total, results } = LeadPage.parse(await response.json());
      expect(total).toBe(2500);
      for (const lead of results) seen.add(lead.id);
    }
    expect(seen.size).toBe(2500);
    expect(await host.stop()).toBe(0);
    rmSync(dataDir, { recursive: true });
  });
}
