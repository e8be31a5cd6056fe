import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'botdeck-e2e-'));
}

/** The data folder that `sampleData` copies. The first test of a run creates the whole sample agency in it. */
export const SAMPLE_FOLDER = process.env.BOTDECK_SAMPLE_DATA ?? '';

/**
 * Creates a data folder with the whole sample agency and returns its path. Copies `SAMPLE_FOLDER`, because loading the
 * sample takes many seconds.
 */
export function sampleData(): string {
  const folder = newFolder();
  cpSync(SAMPLE_FOLDER, folder, { recursive: true });
  return folder;
}
