/** Checks that the product's texts follow the glossary of docs/writing.md. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Returns the words in backquotes in the last column of the glossary. */
function retiredWords(): string[] {
  const rows = readFileSync('docs/writing.md', 'utf8').matchAll(/^\|.*\|(.*)\|$/gm);
  return Array.from(rows, ([, last = '']) =>
    Array.from(last.matchAll(/`([^`]+)`/g), ([, word = '']) => word),
  ).flat();
}

/** Removes comments, because users do not see them. */
function withoutComments(code: string): string {
  return code.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*$/gm, '');
}

/** Returns the code as one lower-case line without comments, because a text may continue on the next line. */
const asRead = (code: string) => withoutComments(code).replaceAll(/\s+/g, ' ').toLowerCase();

describe('the glossary', () => {
  const retired = retiredWords();

  it('lists retired words', () => {
    expect(retired).toContain('responded to');
    expect(retired.length).toBeGreaterThan(20);
  });

  it('is followed by every text', () => {
    const code = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|[/\\]testing[/\\]/.test(file))
      .map((file) => join('src', file));
    const guide = readdirSync('docs/guide', { encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .map((file) => join('docs/guide', file));
    const files = [...code, ...guide, 'README.md', 'docs/assumptions.md'];
    expect(files.length).toBeGreaterThan(500);
    const found = files.flatMap((file) => {
      const text = asRead(readFileSync(file, 'utf8'));
      return retired.filter((word) => text.includes(word)).map((word) => `${file}: ${word}`);
    });
    expect(found).toEqual([]);
  });
});
