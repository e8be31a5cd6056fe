/** Checks that comments, test titles and documents avoid the phrases that docs/writing.md lists. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { projectFiles } from './testing/project-files.ts';

const LIMIT = 5;
const LIMIT_OF_DOCUMENTS = 4;

const code = [...['src', 'e2e', 'bench'].flatMap(projectFiles), 'vite.config.ts'].filter((file) =>
  /\.(tsx?|js|css)$/.test(file),
);
const isTest = (file: string) => /\.test\.|[/\\]testing[/\\]|^e2e/.test(file);

/** Returns the listed phrases of docs/writing.md. They are in the paragraph that begins with a backquoted phrase. */
function listedPhrases(): string[] {
  const page = readFileSync('docs/writing.md', 'utf8');
  const [paragraph = ''] = /^`[^`\n]+`,[^|]+?(?=\n\n)/m.exec(page) ?? [];
  return Array.from(paragraph.matchAll(/`([^`]+)`/g), ([, phrase = '']) => phrase);
}

const phrases = listedPhrases();
const listed = new RegExp(`\\b(?:${phrases.join('|')})\\b`, 'gi');

/** String literals come first in the pattern, so that a comment mark inside a string is no comment. */
const STRINGS_AND_COMMENTS =
  /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;

function commentsOf(file: string): string[] {
  const pattern = file.endsWith('.css') ? /\/\*[\s\S]*?\*\//g : STRINGS_AND_COMMENTS;
  return Array.from(readFileSync(file, 'utf8').matchAll(pattern), ([text]) => text)
    .filter((text) => /^\/[*/]/.test(text))
    .map((text) => text.replaceAll(/^\s*(\/\*+|\*\/|\*|\/\/)|\*\/$/gm, ' '));
}

function titlesOf(file: string): string[] {
  const calls = readFileSync(file, 'utf8').matchAll(
    /\b(?:it|test|describe)(?:\.\w+)?\(\s*(['"`])((?:\\.|(?!\1).)+)\1/g,
  );
  return Array.from(calls, ([, , title = '']) => title);
}

const proseOf = (document: string) => readFileSync(document, 'utf8').replaceAll(/```[\s\S]*?```/g, '');

/** Returns the number of listed phrases per 1,000 words, and the texts with the most listed phrases. */
function measure(texts: readonly string[]) {
  const plain = texts.map((text) => text.replaceAll(/`[^`]*`/g, 'x').replaceAll(/\s+/g, ' '));
  const count = (text: string) => text.match(listed)?.length ?? 0;
  const words = plain.reduce((sum, text) => sum + (text.match(/\S+/g)?.length ?? 0), 0);
  const found = plain.reduce((sum, text) => sum + count(text), 0);
  const worst = plain.filter((text) => count(text) > 0).toSorted((a, b) => count(b) - count(a));
  return { rate: (1000 * found) / words, worst: worst.slice(0, 10) };
}

/**
 * Returns nothing if the texts contain at most `limit` listed phrases per 1,000 words. Otherwise returns the texts with
 * the most phrases.
 */
function worstOf(texts: readonly string[], limit: number): string[] {
  const { rate, worst } = measure(texts);
  return rate > limit ? worst : [];
}

describe('the listed phrases', () => {
  it('are found in a text', () => {
    expect(phrases.length).toBeGreaterThan(80);
    expect(measure(['What is told of it stands here, and nobody asks.']).rate).toBeGreaterThan(300);
    expect(measure(['The cache returns the stored reply.']).rate).toBe(0);
  });

  it('are rare in comments', () => {
    expect(worstOf(code.filter((file) => !isTest(file)).flatMap(commentsOf), LIMIT)).toEqual([]);
  });

  it('are rare in comments of tests', () => {
    expect(worstOf(code.filter(isTest).flatMap(commentsOf), LIMIT)).toEqual([]);
  });

  it('are rare in test titles', () => {
    expect(worstOf(code.filter(isTest).flatMap(titlesOf), LIMIT)).toEqual([]);
  });

  it('are rare in decision records', () => {
    expect(
      worstOf(
        projectFiles('docs/decisions').flatMap((file) => proseOf(file).split('\n')),
        LIMIT,
      ),
    ).toEqual([]);
  });

  it.each([
    'README.md',
    'CONTRIBUTING.md',
    'bench/README.md',
    'src/service/sample/README.md',
    ...projectFiles('docs').filter((file) => file.endsWith('.md') && !file.includes('decisions')),
  ])('are rare in %s', (document) => {
    expect(worstOf(proseOf(document).split('\n'), LIMIT_OF_DOCUMENTS)).toEqual([]);
  });
});
