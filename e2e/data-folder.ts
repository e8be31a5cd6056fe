import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An empty folder, for a first start. */
export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'botdeck-e2e-'));
}

/** A data folder with the whole sample agency: a copy, which takes a moment, where a first start takes many seconds. */
export function sampleData(): string {
  const folder = newFolder();
  cpSync(process.env.BOTDECK_SAMPLE_DATA ?? '', folder, { recursive: true });
  return folder;
}
