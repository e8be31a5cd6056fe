import { describe, expect, it } from 'vitest';
import { allBelow, chunkNames, type PageModules } from './chunks.ts';

function page(name: string): PageModules {
  return { name, reads: [`${name}-reads`], component: `${name}-page` };
}

type Imports = Record<string, string[] | { dynamic: string[] }>;

const importsIn = (imports: Imports) => (id: string) => {
  const own = imports[id];
  return Array.isArray(own) ? own : [];
};

/**
 * Returns the file of each module. `imports`: the static imports of each module, or its imports with `import()` as
 * `dynamic`. The name of a module determines its size: names with a capital first letter are large, 'Huge' is larger, and
 * all others are small.
 */
function chunksOf(
  pages: readonly PageModules[],
  imports: Imports,
  loadedWhenIdle: readonly string[] = [],
): Record<string, string> {
  const names = chunkNames(
    { start: 'start', main: 'main', beforeMain: { react: 'react', kit: 'theme' }, pages, loadedWhenIdle },
    {
      importsOf: importsIn(imports),
      dynamicImportsOf: (id) => (imports[id] && 'dynamic' in imports[id] ? imports[id].dynamic : []),
      sizeOf: (id) => (id === 'Huge' ? 400_000 : /^[A-Z]/.test(id) ? 100_000 : 100),
    },
  );
  return Object.fromEntries(names);
}

/** Returns the files that the browser loads for a module, including the files that these files import. */
function filesFor(id: string, files: Record<string, string>, imports: Imports): Set<string> {
  const importsOfFile = (file: string) =>
    Object.keys(files)
      .filter((each) => files[each] === file)
      .flatMap(importsIn(imports))
      .map((each) => files[each]!);
  return allBelow([files[id]!], importsOfFile);
}

/** Returns the modules of the same file, without other files. */
function beside(id: string, files: Record<string, string>): string[] {
  return Object.keys(files)
    .filter((each) => files[each] === files[id])
    .toSorted();
}

const EIGHT = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(page);

describe('the modules of pages', () => {
  it('separates data modules from rendering modules and gives each page its own file', () => {
    const files = chunksOf(EIGHT, {
      start: ['zod'],
      main: ['zod', 'hooks'],
      'a-reads': ['zod', 'Queries of a'],
      'a-page': ['hooks', 'Queries of a', 'Table of a'],
      'b-page': ['Table of b'],
    });
    expect(files).toMatchObject({ start: 'start', zod: 'start', main: 'main', hooks: 'main' });
    expect(beside('a-reads', files)).toContain('Queries of a');
    expect(beside('a-reads', files)).not.toContain('a-page');
    expect(beside('a-page', files)).toEqual(['Table of a', 'a-page']);
    expect(files['a-page']).toMatch(/^a~/);
    expect(files['b-page']).toMatch(/^b~/);
  });

  it('separates the modules that run before the rendering modules, each file without the modules of earlier files', () => {
    const files = chunksOf(EIGHT, {
      start: ['zod'],
      main: ['react', 'theme', 'router'],
      react: ['scheduler', 'zod'],
      theme: ['scheduler', 'emotion'],
    });
    expect(files).toMatchObject({
      zod: 'start',
      react: 'react',
      scheduler: 'react',
      theme: 'kit',
      emotion: 'kit',
      router: 'main',
    });
  });

  it('puts modules that both reading and rendering need into the first file', () => {
    const files = chunksOf(EIGHT, { main: ['queries'], 'a-reads': ['queries'] });
    expect(files['queries']).toBe('start');
  });

  it('puts modules that all pages need into the common file or the first file', () => {
    const imports = Object.fromEntries(
      EIGHT.flatMap(({ name }) => [
        [`${name}-page`, ['Table']],
        [`${name}-reads`, ['Schema']],
      ]),
    );
    expect(chunksOf(EIGHT, imports)).toMatchObject({ Table: 'common', Schema: 'start' });
  });

  it('keeps a large module out of the files of pages that do not need it', () => {
    const imports = { 'a-page': ['Form'], 'b-page': ['Form'], 'c-page': ['Table'] };
    const files = chunksOf(EIGHT, imports);
    expect(filesFor('a-page', files, imports)).toContain(files['Form']);
    expect(filesFor('b-page', files, imports)).toContain(files['Form']);
    expect(filesFor('c-page', files, imports)).not.toContain(files['Form']);
  });

  it('adds a small module to a file that its pages load', () => {
    const files = chunksOf(EIGHT, {
      'a-page': ['Form', 'hint'],
      'b-page': ['Form', 'hint'],
      'c-page': ['Form'],
    });
    expect(files['hint']).toBe(files['Form']);
  });

  it('creates no files that import each other if a merged module imports only some of the modules of a file', () => {
    const imports = {
      // Exactly the pages a, d and f need `day` and `clock`, but `ago` imports only `day`.
      'a-page': ['Own of a', 'day', 'clock'],
      'd-page': ['Own of d', 'ago', 'clock'],
      'f-page': ['Own of f', 'ago', 'clock'],
      ago: ['day'],
      clock: ['Huge'],
      'c-page': ['Own of c', 'Huge'],
      Huge: ['zone'],
      'e-page': ['Own of e', 'zone'],
    };
    const files = chunksOf(EIGHT, imports);
    expect(files['ago']).toBe(files['day']);
    expect(filesFor('zone', files, imports)).not.toContain(files['Huge']);
  });
});

describe('the modules of parts on demand', () => {
  const dynamic = ['a-menu', 'A dialog', 'b-menu'];
  const opened = { 'a-page': { dynamic: ['a-menu', 'A dialog'] }, 'b-page': { dynamic: ['b-menu'] } };

  it('adds small parts to the file of their page and separates large parts', () => {
    const files = chunksOf(EIGHT, {
      'a-page': ['Table', 'opener'],
      opener: { dynamic: ['menu', 'chooser', 'Dialog'] },
      menu: ['item'],
      chooser: ['item'],
      Dialog: ['Editor'],
    });
    expect(beside('menu', files)).toEqual(['Table', 'a-page', 'chooser', 'item', 'menu', 'opener']);
    expect(beside('Dialog', files)).toEqual(['Dialog', 'Editor']);
  });

  it('loads no code of pages that the user has not opened', () => {
    const imports = {
      ...opened,
      'a-menu': ['Shared'],
      'b-menu': ['Shared', 'Chart'],
      'c-page': ['Shared', 'Map'],
    };
    const files = chunksOf(EIGHT, imports);
    expect(filesFor('a-menu', files, imports)).not.toContain(files['Map']);
    expect(filesFor('a-menu', files, imports)).not.toContain(files['Chart']);
    expect(filesFor('a-menu', files, imports)).not.toContain(files['c-page']);
  });

  it('does not separate modules that the page has already loaded when it opens the part', () => {
    const files = chunksOf(EIGHT, {
      main: ['router'],
      'a-page': ['Table', 'Form', 'opener'],
      opener: { dynamic: ['menu'] },
      menu: ['Form'],
    });
    expect(files['Form']).toBe(files['Table']);
  });

  it('creates one file for the parts that load without a user action', () => {
    const files = chunksOf(
      EIGHT,
      {
        main: { dynamic: ['bell', 'toast', 'menu'] },
        bell: ['Badge'],
        toast: ['Popper'],
        menu: ['Popper', 'Item'],
      },
      ['bell', 'toast'],
    );
    expect(files['bell']).toBe(files['toast']);
    expect(files['Badge']).toBe(files['Popper']);
    expect(files['Item']).not.toBe(files['Popper']);
  });

  it('rejects a part that loads without a user action if no module imports it on demand', () => {
    expect(() => chunksOf(EIGHT, { main: { dynamic } }, ['bells'])).toThrow(
      'No module imports bells on demand.',
    );
  });

  it('includes parts that other parts import on demand', () => {
    const files = chunksOf(EIGHT, { 'a-page': { dynamic: ['menu'] }, menu: { dynamic: ['Dialog'] } });
    expect(files['Dialog']).toMatch(/^Dialog~/);
  });
});
