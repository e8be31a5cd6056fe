import { formatDuration } from '../../lib/time.ts';
import type { Tone } from '../../ui/status-chip.tsx';

const TONES: ReadonlyMap<string | null, Tone> = new Map([
  ['failed', 'bad'],
  ['pending', 'caution'],
  ['succeeded', 'good'],
]);

export function toneOf(status: string | null): Tone {
  return TONES.get(status) ?? 'neutral';
}

/** As the service writes it, with a capital; what nobody documents stays as it is. */
export function statusWords(status: string | null): string {
  if (status === null) return 'No status';
  if (status === '') return 'Empty status';
  return TONES.has(status) ? `${status.charAt(0).toUpperCase()}${status.slice(1)}` : status;
}

const DAY = 86_400_000;

/** '48 d', '7 h 20 min': of what is days old, hours do not matter. */
export function ageWords(milliseconds: number): string {
  return formatDuration(milliseconds < DAY ? milliseconds : Math.floor(milliseconds / DAY) * DAY);
}
