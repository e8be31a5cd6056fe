import { shorten } from '../lib/shorten.ts';

/** Returns the name of a source, or a text with its id if it has no name. */
export function sourceName({ id, name }: { id: string; name: string | null }): string {
  return name === null || name.trim() === '' ? `Unnamed source ${shorten(id, 12)}` : name;
}
