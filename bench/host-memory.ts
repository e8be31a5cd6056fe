/** How much memory a host uses that nobody asks for anything, as Linux counts it. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { runHost } from '../e2e/run-host.ts';

/** Long enough for the housekeeping that follows a load. */
const IDLE_MS = 60_000;

/** Memory of this process alone, with its share of what it has in common with others (Pss), and all of it (Rss), in MB. */
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
