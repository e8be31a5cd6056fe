/**
 * Shortens an id to 'a1b2c3…9f0e', with `keep` characters. Keeps both ends, because ids that were created together
 * often share a prefix.
 */
export function shorten(value: string, keep: number): string {
  if (value.length <= keep + 1) return value;
  const tail = Math.floor(keep / 3);
  return `${value.slice(0, keep - tail)}…${value.slice(value.length - tail)}`;
}
