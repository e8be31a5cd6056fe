import { rmSync } from 'node:fs';
import { newFolder } from './data-folder.ts';
import { expectCleanEnd, runHost } from './run-host.ts';

/** One data folder with the whole sample agency, as a newcomer's first start makes it, for `sampleData` to copy. */
export default async function setUp(): Promise<() => void> {
  const dataDir = newFolder();
  await expectCleanEnd(await runHost(['--data', dataDir]));
  process.env.BOTDECK_SAMPLE_DATA = dataDir;
  return () => rmSync(dataDir, { recursive: true });
}
