/** Measures the memory of an idle host on Linux. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { runHost } from '../e2e/run-host.ts';

/** The time until the first measurement. The host has then finished its background work after loading the sample. */
const IDLE_MS = 60_000;

/**
 * Returns the memory of a process in MB: the resident set size (Rss), and the proportional set size (Pss), in which
 * shared pages count proportionally.
 */
function memoryOf(pid: number): { rss: number; pss: number } {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]) / 1024);
  return { rss: megabytes('Rss'), pss: megabytes('Pss') };
}

export async function benchHostMemory(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'botdeck-bench-'));
  console.log('| Start | Rss, MB | Pss, MB |\n| --- | --: | --: |');
  for (const start of ['first, with the load of the sample', 'second']) {
    const host = await runHost(['--data', folder]);
    await setTimeout(IDLE_MS);
    const { rss, pss } = memoryOf(host.process.pid ?? 0);
    console.log(`| ${start} | ${rss} | ${pss} |`);
    await host.stop();
  }
  rmSync(folder, { recursive: true });
}
