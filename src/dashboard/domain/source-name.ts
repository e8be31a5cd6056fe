import { shorten } from '../lib/shorten.ts';

/** The name of a source, or what there is of it. */
export function sourceName({ id, name }: { id: string; name: string | null }): string {
  return name === null || name.trim() === '' ? `Unnamed source ${shorten(id, 12)}` : name;
}
