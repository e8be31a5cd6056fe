/**
 * Returns a 64-bit hash of a text in hex, for use in names. Not cryptographic: a person who guesses the text can
 * confirm the guess with the hash.
 */
export function shortHash(text: string): string {
  let [high, low] = [0x811c9dc5, 0x1000193];
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low ^ code ^ (high >>> 15), 0x85ebca6b);
  }
  return [high, low].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
