/**
 * Parses an absolute address; returns null if it is invalid. `URL.canParse` is unreliable: in Node 20 it rejects
 * 'bücher.example' after a few thousand calls.
 */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
