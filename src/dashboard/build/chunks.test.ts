import { describe, expect, it } from 'vitest';
import { chunkNames, type PageModules } from './chunks.ts';

function page(name: string): PageModules {
  return { name, reads: [`${name}-reads`], component: `${name}-page` };
}

type Imports = Record<string, string[] | { dynamic: string[] }>;

/**
 * Returns the file name of each module. `imports`: the static imports of each module, or its imports with `import()` as
 * `dynamic`. The name of a module determines its size: a capital first letter is large, 'Huge' is larger, 'medium' is
 * medium, and other modules are small. On-demand modules are named `folder/part`.
 */
function chunksOf(
  pages: readonly PageModules[],
  imports: Imports,
  loadedWhenIdle: readonly string[] = [],
): Record<string, string> {
  const sizes: Record<string, number> = { medium: 2500, Huge: 200_000 };
  const names = chunkNames(
    {
      start: 'start',
      main: 'main',
      beforeMain: { react: 'react', kit: 'theme' },
      pages,
      loadedWhenIdle,
      folderOf: (entry) => (entry.startsWith('shared/') ? null : entry.split('/')[0]!),
    },
    {
      importsOf: (id) => {
        const own = imports[id];
        return Array.isArray(own) ? own : [];
      },
      dynamicImportsOf: (id) => (imports[id] && 'dynamic' in imports[id] ? imports[id].dynamic : []),
      sizeOf: (id) => sizes[id] ?? (/^[A-Z]/.test(id) ? 50_000 : 100),
    },
  );
  return Object.fromEntries(names);
}

const EIGHT = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(page);

describe('the modules of pages', () => {
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

  it('separates the modules that run before the rendering modules, each file without the modules of earlier files', () => {
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
    const names = chunksOf(EIGHT, {
      main: { dynamic: ['shared/menu'] },
      'a-page': ['Form', 'Map'],
      'shared/menu': ['Form'],
    });
    expect(names['Form']).not.toBe(names['Map']);
    expect(names['Map']).toBe('a');
  });

  it('creates a file for a medium module that one page and later code need, and adds a small module to the common file', () => {
    const imports = {
      main: { dynamic: ['shared/menu'] },
      'a-page': ['medium'],
      'b-page': ['small'],
      'shared/menu': ['medium', 'small'],
    };
    expect(chunksOf(EIGHT, imports)).toMatchObject({ medium: 'a~shared', small: 'common' });
    expect(chunksOf(EIGHT, { 'a-page': ['medium'], 'b-page': ['medium'] })['medium']).toBe('common');
  });
});

describe('the modules of parts on demand', () => {
  /** Returns the files of the modules that a page imports with `import()`. */
  const partsOf = (dynamic: string[], imports: Imports, loadedWhenIdle: readonly string[] = []) => {
    const names = chunksOf([page('a')], { 'a-reads': { dynamic }, ...imports }, loadedWhenIdle);
    return Object.fromEntries(Object.entries(names).filter(([, name]) => name.endsWith('-later')));
  };

  it('creates one file per folder, one for every page, and one for modules that several features need', () => {
    const names = partsOf(['leads/menu', 'leads/dialog', 'bots/dialog', 'shared/menu'], {
      'leads/menu': ['menu', 'a-page'],
      'leads/dialog': ['form', 'preview'],
      'bots/dialog': ['form'],
      'shared/menu': ['menu'],
    });
    expect(names).toEqual({
      'leads/menu': 'leads-later',
      'leads/dialog': 'leads-later',
      preview: 'leads-later',
      'bots/dialog': 'bots-later',
      form: 'features-later',
      'shared/menu': 'shared-later',
      menu: 'shared-later',
    });
  });

  it('creates a file for large code that two features need, so that other features do not load it', () => {
    const dynamic = ['leads/dialog', 'bots/dialog', 'leads/menu', 'faqs/dialog'];
    const names = chunksOf([page('a')], {
      'a-reads': { dynamic },
      'leads/dialog': ['Form', 'Editor'],
      'bots/dialog': ['Form', 'Editor', 'preview'],
      'leads/menu': ['preview'],
      'faqs/dialog': ['Editor'],
    });
    expect(names).toMatchObject({
      Form: 'leads-later~bots',
      preview: 'leads-later~bots',
      Editor: 'features-later',
    });
  });

  it('keeps a module that every page loads later in the shared file, regardless of the order of the parts', () => {
    const imports = { 'shared/menu': ['menu'], 'leads/menu': ['menu'], 'bots/menu': ['menu'] };
    for (const parts of [Object.keys(imports), Object.keys(imports).toReversed()])
      expect(partsOf(parts, imports)['menu']).toBe('shared-later');
  });

  it('creates one file for the parts that load without a user action, with the modules that other parts also need', () => {
    const imports = { 'shell/bell': ['badge'], 'lib/toast': ['popper'], 'shared/menu': ['popper', 'menu'] };
    expect(partsOf(Object.keys(imports), imports, ['shell/bell', 'lib/toast'])).toEqual({
      'shell/bell': 'idle-later',
      badge: 'idle-later',
      'lib/toast': 'idle-later',
      popper: 'idle-later',
      'shared/menu': 'shared-later',
      menu: 'shared-later',
    });
  });

  it('creates one file for tooltips, with the modules that menus also need', () => {
    const imports = { 'tooltip/page': ['popper', 'arrow'], 'shared/menu': ['popper', 'menu'] };
    expect(partsOf(Object.keys(imports), imports)).toEqual({
      'tooltip/page': 'tooltip-later',
      popper: 'tooltip-later',
      arrow: 'tooltip-later',
      'shared/menu': 'shared-later',
      menu: 'shared-later',
    });
    expect(
      chunksOf(EIGHT, { main: { dynamic: ['tooltip/page'] }, 'a-page': ['Form'], 'tooltip/page': ['Form'] }),
    ).toMatchObject({
      Form: 'a~tooltip',
    });
  });

  it('rejects a part that loads without a user action if no module imports it on demand', () => {
    expect(() => partsOf(['shell/bell'], {}, ['shell/bells'])).toThrow(
      'No module imports shell/bells on demand.',
    );
  });

  it('includes parts that other parts import on demand', () => {
    expect(partsOf(['leads/menu'], { 'leads/menu': { dynamic: ['leads/dialog'] } })).toHaveProperty(
      ['leads/dialog'],
      'leads-later',
    );
  });

  it('leaves large parts in files of their own, without the modules that small parts also need', () => {
    const names = partsOf(['topics/panel', 'topics/menu'], {
      'topics/panel': ['Huge', 'menu'],
      'topics/menu': ['menu'],
    });
    expect(names).toEqual({ 'topics/menu': 'topics-later', menu: 'topics-later' });
  });
});
