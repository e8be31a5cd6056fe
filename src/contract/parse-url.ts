/**
 * An absolute address; null for what is none. In place of `URL.canParse`, which in Node 20 takes 'bücher.example' for no
 * address once it was called a few thousand times.
 */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
