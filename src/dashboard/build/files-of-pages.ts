/**
 * Has Vite make the files of the page table, and name those that a page needs, so that they are fetched with the first one
 * and not one round after the other: those of all pages in index.html, those of each page in `pages.json`, of which the
 * host makes links. That also has the frame of all pages, to be seen before there is code.
 */
import { join } from 'node:path';
import { createServer, type Plugin, type Rolldown } from 'vite';
import type { addressesOf, Page, PAGES, SIGN_IN } from '../app/pages.ts';
import type * as FirstFrame from '../app/shell/first-frame.tsx';
import { allBelow, pageChunks, type PageModules } from './page-chunks.ts';

/** `pages.json`. */
type PagesFile = {
  /** HTML, with `titlePlace` where the title belongs, and `outlinePlace` where one of the outlines does. */
  frame: string;
  titlePlace: string;
  outlinePlace: string;
  /** HTML. */
  outlines: Readonly<Record<string, string>>;
  pages: readonly PageFile[];
};

type PageFile = {
  /** A regular expression. */
  addresses: string;
  /** Whether it is for who has signed in. */
  needsSession: boolean;
  /** What stands in the frame as its title, where that is known. */
  title: string | null;
  /** What stands below that. */
  outline: string;
  /** Where the entry of the navigation leads to under which it stands, and the extension without which there is none. */
  entry: string | null;
  extension: string | null;
  scripts: readonly string[];
};

const START = 'src/dashboard/start.ts';
const DRAWING = 'src/dashboard/main.tsx';
const PAGE_TABLE = 'src/dashboard/app/pages.ts';
const FRAME = 'src/dashboard/app/shell/first-frame.tsx';

export function filesOfPages(root: string) {
  const idOf = (path: string) => join(root, path);
  let pages: readonly (Omit<PageFile, 'scripts'> & PageModules)[] = [];
  let frame: Omit<PagesFile, 'pages'> = { frame: '', titlePlace: '', outlinePlace: '', outlines: {} };
  let names: Map<string, string> | null = null;

  const group: Rolldown.CodeSplittingGroup = {
    debugName: 'pages',
    priority: 1,
    // Each module has a file of its own choosing, whatever imports it.
    includeDependenciesRecursively: false,
    name: (id, context) => {
      names ??= pageChunks(
        { start: idOf(START), drawing: idOf(DRAWING), pages },
        {
          importsOf: (each) => context.getModuleInfo(each)?.importedIds ?? [],
          sizeOf: (each) => context.getModuleInfo(each)?.code?.length ?? 0,
        },
      );
      return names.get(id) ?? null;
    },
  };

  const plugin: Plugin = {
    name: 'files-of-pages',
    apply: 'build',
    async buildStart() {
      names = null;
      // As they run in the browser, so that no second list of pages, and no second frame, has to be kept.
      const [table, drawn] = await loaded(root, (load) =>
        Promise.all([load<PageTable>(PAGE_TABLE), load<typeof FirstFrame>(FRAME)]),
      );
      frame = {
        frame: drawn.firstFrame(),
        titlePlace: drawn.TITLE_PLACE,
        outlinePlace: drawn.OUTLINE_PLACE,
        outlines: drawn.outlines(),
      };
      const entries = table.PAGES.flatMap(({ path, navigation }) => (navigation ? withoutParams(path) : []));
      const all: readonly (Pick<Page, 'path' | 'component'> & Partial<Page>)[] = [
        ...table.PAGES,
        table.SIGN_IN,
      ];
      pages = all.map(({ path, component: draw, reads, navigation, outline = 'panel' }) => {
        const [component = ''] = importedBy(draw).map(idOf);
        return {
          name: component.replace(/^.*\/|\.tsx$/g, ''),
          addresses: table.addressesOf(path).source,
          needsSession: path !== table.SIGN_IN.path,
          title: navigation?.label ?? null,
          outline,
          entry: entries.find((entry) => path === entry || path.startsWith(`${entry}/`)) ?? null,
          extension: navigation?.extension ?? null,
          reads: reads ? importedBy(reads).map(idOf) : [],
          component,
        };
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        scriptsBelow(bundle, [idOf(DRAWING)])
          .filter((href) => !html.includes(href))
          .map((href) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href },
            injectTo: 'head',
          })),
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        refuseCycles(bundle);
        const ofAll = scriptsBelow(bundle, [idOf(START), idOf(DRAWING)]);
        const files = pages.map(({ name: _name, reads, component, ...page }): PageFile => {
          const scripts = scriptsBelow(bundle, [...reads, component]).filter((path) => !ofAll.includes(path));
          return { ...page, scripts };
        });
        const file: PagesFile = { ...frame, pages: files };
        this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(file) });
      },
    },
  };
  return { plugin, group };
}

/** What a function of the page table imports, from the root on. */
function importedBy(load: () => unknown): string[] {
  return Array.from(load.toString().matchAll(/import\w*\(["']([^"']+)["']/g), ([, path = '']) => path);
}

function withoutParams(path: string): string {
  return path.replace(/\/:.*$/, '');
}

type PageTable = { addressesOf: typeof addressesOf; PAGES: typeof PAGES; SIGN_IN: typeof SIGN_IN };
type Load = <Module>(path: string) => Promise<Module>;

/** What comes of modules of the dashboard that are run here, with their style sheets. */
async function loaded<Result>(root: string, work: (load: Load) => Promise<Result>): Promise<Result> {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    return await work(<Module>(path: string) => server.ssrLoadModule(`/${path}`) as Promise<Module>);
  } finally {
    await server.close();
  }
}

/** Files that need each other would run before what they need. */
function refuseCycles(bundle: Rolldown.OutputBundle): void {
  const importsOf = (name: string): readonly string[] => {
    const file = bundle[name];
    return file?.type === 'chunk' ? file.imports : [];
  };
  for (const name of Object.keys(bundle)) {
    if (allBelow(importsOf(name), importsOf).has(name)) throw new Error(`The file ${name} needs itself.`);
  }
}

/** The files that these modules cannot run without. */
function scriptsBelow(bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const first = modules.map((id) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(id));
    if (!chunk) throw new Error(`No file was made of ${id}.`);
    return chunk;
  });
  const all = allBelow(first, ({ imports }) => imports.flatMap((name) => named.get(name) ?? []));
  return Array.from(all, ({ fileName }) => `/${fileName}`);
}
