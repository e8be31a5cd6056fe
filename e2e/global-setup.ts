import { rmSync } from 'node:fs';
import { newFolder } from './data-folder.ts';
import { expectCleanEnd, runHost } from './run-host.ts';

/**
 * Builds the dashboard before the tests by starting a host once, so that the hosts of several workers do not build it
 * at the same time. Creates the data folder for the sample agency.
 */
export default async function setUp(): Promise<() => void> {
  const dataDir = newFolder();
  await expectCleanEnd(await runHost(['--data', dataDir], { SERVICE_URL: 'http://127.0.0.1:9' }));
  rmSync(dataDir, { recursive: true });
  process.env.BOTDECK_SAMPLE_DATA = newFolder();
  return () => rmSync(process.env.BOTDECK_SAMPLE_DATA ?? '', { recursive: true });
}
