/**
 * A Vite plugin that decides which file contains each module and writes `pages.json`: the files that each page needs,
 * so that the browser fetches them together instead of one after the other, and the frame that the browser shows before
 * any code has loaded. `index.html` links to the files that all pages need, and contains the styles of the frame.
 */
import { basename, extname, join, relative, sep } from 'node:path';
import { PurgeCSS } from 'purgecss';
import { createServer, type Plugin, type Rolldown } from 'vite';
import type { PagesFile } from '#contract/pages-file.ts';
import type * as FirstFrame from '../app/shell/first-frame.tsx';
import { allBelow, chunkNames, ON_EVERY_PAGE } from './chunks.ts';
import { WITH_ATTRIBUTE } from './first-paint.ts';

type Frames = Awaited<ReturnType<typeof FirstFrame.firstFrames>>;

/** The folders of `app/` and `features/` whose code on demand loads after every page. */
const WITH_THE_SHELL = new Set(['shell', 'request-log']);

export function filesOfPages(root: string): { plugin: Plugin; group: Rolldown.CodeSplittingGroup } {
  const idOf = (path: string) => join(root, 'src/dashboard', path);
  const start = idOf('start.ts');
  const main = idOf('main.tsx');
  let frames: Frames;
  let names: Map<string, string> | null = null;

  const folderOf = (id: string) => {
    const [layer, folder = ''] = relative(idOf('.'), id).split(sep);
    const isApart = (layer === 'features' || layer === 'app') && !WITH_THE_SHELL.has(folder);
    return isApart ? basename(folder, extname(folder)) : ON_EVERY_PAGE;
  };
  const rootsOf = ({ pages }: Frames) => ({
    start,
    main,
    beforeMain: { react: idOf('ui/react-root.ts'), kit: idOf('ui/mui-theme.tsx') },
    pages: pages.map(({ modules: { reads, component } }) => ({
      name: basename(component, '.tsx'),
      reads: reads ? [idOf(reads)] : [],
      component: idOf(component),
    })),
    folderOf,
  });

  const group: Rolldown.CodeSplittingGroup = {
    debugName: 'pages',
    priority: 1,
    // Choose the file of each module separately, regardless of its importers.
    includeDependenciesRecursively: false,
    name: (id, context) => {
      names ??= chunkNames(rootsOf(frames), {
        importsOf: (each) => context.getModuleInfo(each)?.importedIds ?? [],
        dynamicImportsOf: (each) => context.getModuleInfo(each)?.dynamicallyImportedIds ?? [],
        sizeOf: (each) => context.getModuleInfo(each)?.code?.length ?? 0,
      });
      return names.get(id) ?? null;
    },
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
      handler: async (html, { bundle = {} }) => ({
        html: await withFrameStyles(html, bundle, frames),
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
        const pages = frames.pages.map(({ modules, ...page }) => {
          const files = filesBelow(bundle, Object.values(modules).map(idOf));
          return { ...page, scripts: files.filter((path) => !ofAll.has(path)) };
        });
        const file: PagesFile = { ...frames, pages };
        this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(file) });
      },
    },
  };
  return { plugin, group };
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
    const frame = await server.ssrLoadModule('/src/dashboard/app/shell/first-frame.tsx');
    return await (frame as typeof FirstFrame).firstFrames();
  } finally {
    await server.close();
  }
}

/** Adds the styles of the frame to the page, so that only they delay its first paint. `start.ts` applies the others. */
async function withFrameStyles(html: string, bundle: Rolldown.OutputBundle, frames: Frames): Promise<string> {
  const sheet = Object.values(bundle).find(({ fileName }) => fileName.endsWith('.css'));
  if (sheet?.type !== 'asset') throw new Error('The build has no style sheet.');
  const links = Object.values(frames.entries).flatMap((entry) => [entry.html, entry.current]);
  const outlines = frames.pages.map(({ outline }) => outline);
  const [purged] = await new PurgeCSS().purge({
    content: [html, frames.frame, ...links, ...outlines].map((raw) => ({ raw, extension: 'html' })),
    css: [{ raw: sheet.source.toString() }],
    keyframes: true,
    dynamicAttributes: WITH_ATTRIBUTE.map(({ attribute }) => attribute),
  });
  // The addresses in the style sheet are relative to its folder.
  const styles = purged!.css.replaceAll('url(./', 'url(/assets/');
  const address = `/${sheet.fileName}`;
  const link = `<link rel="stylesheet" crossorigin href="${address}">`;
  if (!html.includes(link)) throw new Error('The page has no style sheet.');
  const preload = link.replace('rel="stylesheet"', 'rel="preload" as="style" fetchpriority="low"');
  return html.replace(link, () => `<style nonce="__CSP_NONCE__">${styles}</style>${preload}`);
}

/** Returns the files that a file imports. */
function importsIn(bundle: Rolldown.OutputBundle) {
  return (file: string) => {
    const output = bundle[file];
    return output?.type === 'chunk' ? output.imports : [];
  };
}

/** Throws if files import each other, because one of them would run before the files that it imports. */
function rejectCycles(bundle: Rolldown.OutputBundle): void {
  const importsOf = importsIn(bundle);
  for (const file of Object.keys(bundle))
    if (allBelow(importsOf(file), importsOf).has(file)) throw new Error(`${file} imports itself.`);
}

/** Returns the files that contain these modules, and the files that these files import. */
function filesBelow(bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] {
  const first = modules.map((id) => {
    const contains = (each: Rolldown.OutputChunk | Rolldown.OutputAsset) =>
      each.type === 'chunk' && each.moduleIds.includes(id);
    const file = Object.values(bundle).find(contains);
    if (!file) throw new Error(`No file contains ${id}.`);
    return file.fileName;
  });
  return Array.from(allBelow(first, importsIn(bundle)), (file) => `/${file}`);
}
