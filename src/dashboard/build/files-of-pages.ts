/**
 * A Vite plugin that decides which file contains each module and writes `pages.json`: the files that each page needs,
 * so that the browser fetches them together instead of one after the other, and the frame that the browser shows before
 * any code has loaded. `index.html` links to the files that all pages need, and contains the styles of the frame.
 */
import { basename, join, relative, sep } from 'node:path';
import { createServer, type Plugin, type Rolldown } from 'vite';
import type { PagesFile } from '#contract/pages-file.ts';
import type * as FirstFrame from '../app/shell/first-frame.tsx';
import { ON_EVERY_PAGE, onDemandChunks, onDemandEntries, type DynamicGraph } from './on-demand-chunks.ts';
import { allBelow, pageChunks } from './page-chunks.ts';
import { rulesFor } from './rules-for.ts';

type Chunk = Rolldown.OutputChunk;
type Frames = Awaited<ReturnType<typeof FirstFrame.firstFrames>>;

/** The folders of `app/` and `features/` whose code on demand loads after every page. */
const WITH_THE_SHELL = new Set(['shell', 'request-log']);

export function filesOfPages(root: string): { plugin: Plugin; group: Rolldown.CodeSplittingGroup } {
  const idOf = (path: string) => join(root, 'src/dashboard', path);
  const start = idOf('start.ts');
  const main = idOf('main.tsx');
  let frames: Frames | undefined;
  let names: Map<string, string> | null = null;

  const group: Rolldown.CodeSplittingGroup = {
    debugName: 'pages',
    priority: 1,
    // Choose the file of each module separately, regardless of its importers.
    includeDependenciesRecursively: false,
    name: (id, context) => {
      names ??= allChunks({
        importsOf: (each) => context.getModuleInfo(each)?.importedIds ?? [],
        dynamicImportsOf: (each) => context.getModuleInfo(each)?.dynamicallyImportedIds ?? [],
        sizeOf: (each) => context.getModuleInfo(each)?.code?.length ?? 0,
      });
      return names.get(id) ?? null;
    },
  };

  const allChunks = (graph: DynamicGraph): Map<string, string> => {
    const pages = frames!.pages.map(({ modules: { reads, component } }) => ({
      name: basename(component, '.tsx'),
      reads: reads ? [idOf(reads)] : [],
      component: idOf(component),
    }));
    const roots = [start, main, ...pages.flatMap(({ reads, component }) => [...reads, component])];
    const beforeMain = { react: idOf('ui/react-root.ts'), kit: idOf('ui/mui-theme.tsx') };
    const entries = onDemandEntries(roots, graph);
    const onEveryPage = [...entries].filter((id) => folderOf(id) === ON_EVERY_PAGE);
    const ofPages = pageChunks({ start, main, beforeMain, pages, onEveryPage }, graph);
    return new Map([...ofPages, ...onDemandChunks(entries, ofPages, folderOf, graph)]);
  };
  const folderOf = (id: string) => {
    const [layer, folder = ''] = relative(idOf('.'), id).split(sep);
    const isApart = (layer === 'features' || layer === 'app') && !WITH_THE_SHELL.has(folder);
    return isApart ? folder.replace(/\.tsx?$/, '') : ON_EVERY_PAGE;
  };

  const plugin: Plugin = {
    name: 'files-of-pages',
    apply: 'build',
    async buildStart() {
      names = null;
      frames = await renderFrames(root);
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => ({
        html: withFrameStyles(html, bundle, frames!),
        tags: filesBelow(bundle, [main])
          .filter((href) => !html.includes(href))
          .map((href) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, fetchpriority: 'low', href },
            injectTo: 'head',
          })),
      }),
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        rejectCycles(bundle);
        const ofAll = new Set(filesBelow(bundle, [start, main]));
        const pages = frames!.pages.map(({ modules, ...page }) => {
          const files = filesBelow(bundle, Object.values(modules).map(idOf));
          return { ...page, scripts: files.filter((path) => !ofAll.has(path)) };
        });
        const file: PagesFile = { ...frames!, pages };
        this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(file) });
      },
    },
  };
  return { plugin, group };
}

const STYLE_SHEET = /<link rel="stylesheet" crossorigin href="\/([^"]*)">/;

/** Adds the styles of the frame to the page, so that only they delay its first paint. `start.ts` applies the others. */
function withFrameStyles(html: string, bundle: Rolldown.OutputBundle, frames: Frames): string {
  const [, fileName = ''] = STYLE_SHEET.exec(html) ?? [];
  const sheet = bundle[fileName];
  if (sheet?.type !== 'asset') throw new Error('The page has no style sheet.');
  const styles = rulesFor(sheet.source.toString(), classesOf(frames))
    // The addresses in the style sheet are relative to its folder.
    .replaceAll('url(./', 'url(/assets/');
  return html.replace(
    STYLE_SHEET,
    (link) =>
      `<style nonce="__CSP_NONCE__">${styles}</style>` +
      link.replace('rel="stylesheet"', 'rel="preload" as="style" fetchpriority="low"'),
  );
}

/** The classes of all elements that the first frame of a page may contain. */
function classesOf({ frame, entries, pages }: Frames): Set<string> {
  const html = [
    frame,
    ...Object.values(entries).flatMap((entry) => [entry.html, entry.current]),
    ...pages.map(({ outline }) => outline),
  ].join('');
  return new Set(
    Array.from(html.matchAll(/\bclass="([^"]*)"/g)).flatMap(([, names = '']) => names.split(' ')),
  );
}

/** Runs the page table and the frame as the browser does, including their style sheets. */
async function renderFrames(root: string): Promise<Frames> {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const frame = (await server.ssrLoadModule(
      '/src/dashboard/app/shell/first-frame.tsx',
    )) as typeof FirstFrame;
    return await frame.firstFrames();
  } finally {
    await server.close();
  }
}

function chunksOf(bundle: Rolldown.OutputBundle) {
  const chunks = Object.values(bundle).filter((each): each is Chunk => each.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const importsOf = ({ imports }: Chunk) => imports.flatMap((name) => byName.get(name) ?? []);
  return { chunks, importsOf };
}

/** Throws if files import each other, because one of them would run before the files that it imports. */
function rejectCycles(bundle: Rolldown.OutputBundle): void {
  const { chunks, importsOf } = chunksOf(bundle);
  for (const chunk of chunks) {
    if (allBelow(importsOf(chunk), importsOf).has(chunk))
      throw new Error(`${chunk.fileName} imports itself.`);
  }
}

/** Returns the files that contain these modules, and the files that these files import. */
function filesBelow(bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] {
  const { chunks, importsOf } = chunksOf(bundle);
  const first = modules.map((id) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(id));
    if (!chunk) throw new Error(`No file contains ${id}.`);
    return chunk;
  });
  return Array.from(allBelow(first, importsOf), ({ fileName }) => `/${fileName}`);
}
