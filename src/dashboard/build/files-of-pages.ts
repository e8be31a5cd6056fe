/**
 * A Vite plugin that creates the files of the pages in the page table and lists the files that each page needs. The
 * browser then fetches them together with the first file instead of one after the other. `index.html` links to the
 * files that all pages need. `pages.json` lists the files of each page, and the host turns them into links.
 * `pages.json` also contains the frame of all pages, which the browser shows before any code has loaded.
 */
import { join } from 'node:path';
import { createServer, type Plugin, type Rolldown } from 'vite';
import type { addressesOf, Page, PAGES, SIGN_IN } from '../app/pages.ts';
import type * as FirstFrame from '../app/shell/first-frame.tsx';
import { allBelow, pageChunks, type PageModules } from './page-chunks.ts';

type PagesFile = {
  /** HTML that contains `titlePlace` at the position of the title and `outlinePlace` at the position of the outline. */
  frame: string;
  titlePlace: string;
  outlinePlace: string;
  /** The HTML of each outline, by name. */
  outlines: Readonly<Record<string, string>>;
  pages: readonly PageFile[];
};

type PageFile = {
  /** A regular expression that matches the addresses of the page. */
  addresses: string;
  /** Whether only signed-in users can open the page. */
  needsSession: boolean;
  /** The title that the frame shows. null if the page has no navigation entry. */
  title: string | null;
  /** The name of the outline that the frame shows below the title. */
  outline: string;
  /**
   * The path of the navigation entry that the page belongs to, and the extension that the entry requires. null if there
   * is none.
   */
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
    // Choose the file of each module separately, regardless of its importers.
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
      // Run the page table and the frame as the browser does, so that the build needs no second copy.
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

/** Returns the paths that a function of the page table imports, relative to the root. */
function importedBy(load: () => unknown): string[] {
  return Array.from(load.toString().matchAll(/import\w*\(["']([^"']+)["']/g), ([, path = '']) => path);
}

function withoutParams(path: string): string {
  return path.replace(/\/:.*$/, '');
}

type PageTable = { addressesOf: typeof addressesOf; PAGES: typeof PAGES; SIGN_IN: typeof SIGN_IN };
type Load = <Module>(path: string) => Promise<Module>;

/** Runs modules of the dashboard in this process, including their style sheets, and returns the result of `work`. */
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

/** Throws if files import each other in a cycle, because one would run before its imports. */
function refuseCycles(bundle: Rolldown.OutputBundle): void {
  const importsOf = (name: string): readonly string[] => {
    const file = bundle[name];
    return file?.type === 'chunk' ? file.imports : [];
  };
  for (const name of Object.keys(bundle)) {
    if (allBelow(importsOf(name), importsOf).has(name)) throw new Error(`The file ${name} needs itself.`);
  }
}

/** Returns the files that contain the given modules, and the files that these files import. */
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
