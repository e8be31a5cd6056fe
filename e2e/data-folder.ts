import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'botdeck-e2e-'));
}

/**
 * The folder that `sampleData` copies. It contains the whole sample agency after the first of all tests has created it.
 */
export const SAMPLE_FOLDER = process.env.BOTDECK_SAMPLE_DATA ?? '';

/** Creates a data folder with the whole sample agency. It is a copy, because a first start takes many seconds. */
export function sampleData(): string {
  const folder = newFolder();
  cpSync(SAMPLE_FOLDER, folder, { recursive: true });
  return folder;
}
