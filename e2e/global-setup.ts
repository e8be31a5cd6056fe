import { rmSync } from 'node:fs';
import { newFolder } from './data-folder.ts';
import { expectCleanEnd, runHost } from './run-host.ts';

/**
 * Builds the dashboard once, because otherwise several hosts would build it at the same time. Sets the folder of the
 * sample agency.
 */
export default async function setUp(): Promise<() => void> {
  const dataDir = newFolder();
  await expectCleanEnd(await runHost(['--data', dataDir], { SERVICE_URL: 'http://127.0.0.1:9' }));
  rmSync(dataDir, { recursive: true });
  process.env.BOTDECK_SAMPLE_DATA = newFolder();
  return () => rmSync(process.env.BOTDECK_SAMPLE_DATA ?? '', { recursive: true });
}
