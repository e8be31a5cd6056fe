import { describe, expect, it } from 'vitest';
import { pageChunks, type PageModules } from './page-chunks.ts';

const ROOTS = { start: 'start', drawing: 'drawing' };

function page(name: string): PageModules {
  return { name, reads: [`${name}-reads`], component: `${name}-page` };
}

/** Modules by what they import. Whatever is named in capitals is large. */
function chunksOf(pages: readonly PageModules[], imports: Record<string, string[]>): Record<string, string> {
  const graph = {
    importsOf: (id: string) => imports[id] ?? [],
    sizeOf: (id: string) => (/^[A-Z]/.test(id) ? 50_000 : 100),
  };
  return Object.fromEntries(pageChunks({ ...ROOTS, pages }, graph));
}

const EIGHT = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(page);

describe('pageChunks', () => {
  it('puts what reads before what draws, and each page into a file of its own', () => {
    const names = chunksOf(EIGHT, {
      start: ['zod'],
      drawing: ['zod', 'react'],
      'a-reads': ['zod', 'queries-of-a'],
      'a-page': ['react', 'queries-of-a', 'table-of-a'],
    });
    expect(names).toMatchObject({
      start: 'start',
      zod: 'start',
      drawing: 'main',
      react: 'main',
      'a-reads': 'a-data',
      'queries-of-a': 'a-data',
      'a-page': 'a',
      'table-of-a': 'a',
      'b-page': 'b',
    });
  });

  it('draws with nothing that a page reads by: that is with the first file', () => {
    const names = chunksOf(EIGHT, { drawing: ['queries'], 'a-reads': ['queries'] });
    expect(names['queries']).toBe('start');
  });

  it('has one file for what most pages need, and one for what is large and of a few', () => {
    const names = chunksOf(EIGHT, {
      'a-page': ['table', 'Form'],
      'b-page': ['table', 'Form'],
      'c-page': ['table'],
    });
    expect(names['table']).toBe('common');
    expect(names['Form']).toBe('a~b');
  });

  it('puts what is small with what more pages need, and with what all need where there is none', () => {
    const names = chunksOf(EIGHT, {
      'a-page': ['Form', 'hint', 'ago'],
      'b-page': ['Form', 'hint'],
      'c-page': ['ago'],
    });
    expect(names['hint']).toBe('a~b');
    expect(names['ago']).toBe('common');
  });

  it('has in the file of all pages whatever that cannot run without', () => {
    const names = chunksOf(EIGHT, {
      'a-page': ['Form', 'ago'],
      'b-page': ['Form'],
      'c-page': ['ago'],
      ago: ['Form'],
    });
    expect(names['ago']).toBe('common');
    expect(names['Form']).toBe('common');
  });

  it('gives no name to what no page is drawn with', () => {
    expect(chunksOf(EIGHT, { dialog: ['form'] })).not.toHaveProperty('dialog');
  });
});
