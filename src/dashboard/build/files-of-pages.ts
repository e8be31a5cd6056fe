/**
 * Has Vite make the files of the page table, and name those that a page needs, so that they are fetched with the first one
 * and not one round after the other: those of all pages in index.html, those of each page in `pages.json`, of which the
 * host makes links.
 */
import { join } from 'node:path';
import { runnerImport, type Plugin, type Rolldown } from 'vite';
import type * as pageTable from '../app/pages.ts';
import { allBelow, pageChunks, type PageModules } from './page-chunks.ts';

/** A page as it stands in `pages.json`. */
type FilesOfPage = {
  /** A regular expression. */
  addresses: string;
  /** Whether it is for who has signed in. */
  needsSession: boolean;
  scripts: readonly string[];
};

const START = 'src/dashboard/start.ts';
const DRAWING = 'src/dashboard/main.tsx';
const PAGES = 'src/dashboard/app/pages.ts';

export function filesOfPages(root: string) {
  const idOf = (path: string) => join(root, path);
  let pages: readonly (Omit<FilesOfPage, 'scripts'> & PageModules)[] = [];
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
      // As it runs in the browser, so that no second list of pages has to be kept.
      const { module } = await runnerImport<typeof pageTable>(idOf(PAGES), { root, configFile: false });
      const importedBy = (load: () => unknown) =>
        Array.from(load.toString().matchAll(/import\w*\(["']([^"']+)["']/g), ([, path = '']) => idOf(path));
      pages = [...module.PAGES, { ...module.SIGN_IN, reads: null }].map((page) => {
        const [component = ''] = importedBy(page.component);
        return {
          name: component.replace(/^.*\/|\.tsx$/g, ''),
          addresses: module.addressesOf(page.path).source,
          needsSession: page.path !== module.SIGN_IN.path,
          reads: page.reads ? importedBy(page.reads) : [],
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
        const files = pages.map(({ addresses, needsSession, reads, component }): FilesOfPage => {
          const scripts = scriptsBelow(bundle, [...reads, component]).filter((path) => !ofAll.includes(path));
          return { addresses, needsSession, scripts };
        });
        this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(files) });
      },
    },
  };
  return { plugin, group };
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
