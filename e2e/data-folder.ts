import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An empty folder, for a first start. */
export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'botdeck-e2e-'));
}

/** What `sampleData` copies: a folder with the whole sample agency, once the first of all tests has made it. */
export const SAMPLE_FOLDER = process.env.BOTDECK_SAMPLE_DATA ?? '';

/** A data folder with the whole sample agency: a copy, which takes a moment, where a first start takes many seconds. */
export function sampleData(): string {
  const folder = newFolder();
  cpSync(SAMPLE_FOLDER, folder, { recursive: true });
  return folder;
}
