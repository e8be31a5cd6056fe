import { describe, expect, it } from 'vitest';
import { pageChunks, type PageModules } from './page-chunks.ts';

const ROOTS = { start: 'start', main: 'main', beforeMain: { react: 'react', kit: 'theme' } };

function page(name: string): PageModules {
  return { name, reads: [`${name}-reads`], component: `${name}-page` };
}

/** `imports` lists the imports of each module. Modules with a capital first letter are large, and 'medium' is medium. */
function chunksOf(pages: readonly PageModules[], imports: Record<string, string[]>): Record<string, string> {
  const graph = {
    importsOf: (id: string) => imports[id] ?? [],
    sizeOf: (id: string) => (/^[A-Z]/.test(id) ? 50_000 : id === 'medium' ? 2500 : 100),
  };
  return Object.fromEntries(pageChunks({ ...ROOTS, pages, onEveryPage: ['later'] }, graph));
}

const EIGHT = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(page);

describe('pageChunks', () => {
  it('separates data modules from rendering modules and gives each page its own file', () => {
    const names = chunksOf(EIGHT, {
      start: ['zod'],
      main: ['zod', 'hooks'],
      'a-reads': ['zod', 'queries-of-a'],
      'a-page': ['hooks', 'queries-of-a', 'table-of-a'],
    });
    expect(names).toMatchObject({
      start: 'start',
      zod: 'start',
      main: 'main',
      hooks: 'main',
      'a-reads': 'a-data',
      'queries-of-a': 'a-data',
      'a-page': 'a',
      'table-of-a': 'a',
      'b-page': 'b',
    });
  });

  it('separates the modules that run before the rendering modules, each file without those of earlier files', () => {
    const names = chunksOf(EIGHT, {
      start: ['zod'],
      main: ['react', 'theme', 'router'],
      react: ['scheduler', 'zod'],
      theme: ['scheduler', 'emotion'],
    });
    expect(names).toMatchObject({
      zod: 'start',
      react: 'react',
      scheduler: 'react',
      theme: 'kit',
      emotion: 'kit',
      router: 'main',
    });
  });

  it('puts modules that both reading and rendering need into the first file', () => {
    const names = chunksOf(EIGHT, { main: ['queries'], 'a-reads': ['queries'] });
    expect(names['queries']).toBe('start');
  });

  it('creates one file for modules that most pages need, and one for a large module that few pages share', () => {
    const names = chunksOf(EIGHT, {
      'a-page': ['table', 'Form'],
      'b-page': ['table', 'Form'],
      'c-page': ['table'],
    });
    expect(names['table']).toBe('common');
    expect(names['Form']).toBe('a~b');
  });

  it('adds a small module to a file that its pages share, or else to the common file', () => {
    const names = chunksOf(EIGHT, {
      'a-page': ['Form', 'hint', 'ago'],
      'b-page': ['Form', 'hint'],
      'c-page': ['ago'],
    });
    expect(names['hint']).toBe('a~b');
    expect(names['ago']).toBe('common');
  });

  it('moves the imports of common modules into the common file', () => {
    const names = chunksOf(EIGHT, {
      'a-page': ['Form', 'ago'],
      'b-page': ['Form'],
      'c-page': ['ago'],
      ago: ['Form'],
    });
    expect(names['ago']).toBe('common');
    expect(names['Form']).toBe('common');
  });

  it('separates modules that later code needs from other modules of a page', () => {
    const names = chunksOf(EIGHT, { 'a-page': ['Form', 'Map'], later: ['Form'] });
    expect(names['Form']).not.toBe(names['Map']);
    expect(names['Map']).toBe('a');
  });

  it('creates a file for a medium module that one page and later code need, and adds a small one to the common file', () => {
    const imports = { 'a-page': ['medium'], 'b-page': ['small'], later: ['medium', 'small'] };
    expect(chunksOf(EIGHT, imports)).toMatchObject({ medium: 'a~later', small: 'common' });
    expect(chunksOf(EIGHT, { 'a-page': ['medium'], 'b-page': ['medium'] })['medium']).toBe('common');
  });

  it('gives no file name to modules that no page needs', () => {
    expect(chunksOf(EIGHT, { dialog: ['form'] })).not.toHaveProperty('dialog');
  });
});
