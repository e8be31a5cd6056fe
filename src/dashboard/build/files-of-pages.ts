/**
 * A Vite plugin that decides which output file contains each module, and writes `pages.json`. For each page,
 * `pages.json` lists the files that the page needs, so that the browser fetches them in parallel. It also contains the
 * frame: the HTML that the browser shows before any code has loaded. `index.html` links to the files that all pages
 * need, and contains the styles of the frame.
 */
import { basename, join } from 'node:path';
import { PurgeCSS } from 'purgecss';
import { createServer, type CSSOptions, type Plugin, type Rolldown } from 'vite';
import type { PagesFile } from '#contract/pages-file.ts';
import type * as FirstFrame from '../app/shell/first-frame.tsx';
import { allBelow, chunkNames } from './chunks.ts';
import { shortClassNames } from './class-names.ts';
import { WITH_ATTRIBUTE } from './first-paint.ts';

type Frames = Awaited<ReturnType<typeof FirstFrame.firstFrames>>;

/** The modules that every page loads on demand without a user action, once the first page is idle. */
const LOADED_WHEN_IDLE = [
  'app/session.ts',
  'app/share-session.ts',
  'app/shell/event-follower.tsx',
  'app/shell/request-log-opener.tsx',
  'app/shell/sample-note.tsx',
  'app/shell/shell-keys.tsx',
  'app/shell/unread-bell.tsx',
  'list/saved-views.ts',
  'ui/toast-line.tsx',
];

/**
 * The module of MUI that only the theme for high contrast uses. It needs a file of its own, because every page imports
 * the main module that exports it.
 */
const HIGH_CONTRAST = '@mui/material/styles/enhanceHighContrast.mjs';

export function filesOfPages(root: string): { plugin: Plugin; group: Rolldown.CodeSplittingGroup } {
  const idOf = (path: string) => join(root, 'src/dashboard', path);
  const start = idOf('start.ts');
  const main = idOf('main.tsx');
  // The frame and the style sheet must contain the same names, so the same function creates both.
  const css = { modules: { generateScopedName: shortClassNames(root) } };
  let frames: Frames;
  let names: Map<string, string> | null = null;

  const rootsOf = ({ pages }: Frames) => ({
    start,
    main,
    beforeMain: { react: idOf('ui/react-root.ts'), kit: idOf('ui/mui-theme.tsx') },
    pages: pages.map(({ modules: { reads, component } }) => ({
      name: basename(component, '.tsx'),
      reads: reads ? [idOf(reads)] : [],
      component: idOf(component),
    })),
    loadedWhenIdle: LOADED_WHEN_IDLE.map(idOf),
  });

  const group: Rolldown.CodeSplittingGroup = {
    debugName: 'pages',
    priority: 1,
    // The bundler must not move the imports of a module to the same file, because each module has its own file name.
    includeDependenciesRecursively: false,
    name: (id, context) => {
      if (id.endsWith(HIGH_CONTRAST)) return 'high-contrast';
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
    config: () => ({ css }),
    async buildStart() {
      names = null;
      frames = await renderFrames(root, css);
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

/** Renders the frame with a Vite server, which loads modules and style sheets as in the browser. */
async function renderFrames(root: string, css: CSSOptions): Promise<Frames> {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    css,
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

/**
 * Embeds the styles of the frame in the HTML, so that the first paint does not wait for the style sheet. `start.ts`
 * applies the complete style sheet later.
 */
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
  // The URLs in the style sheet are relative to its folder, so they become absolute in the HTML.
  const styles = purged!.css.replaceAll('url(./', 'url(/assets/');
  const address = `/${sheet.fileName}`;
  const link = `<link rel="stylesheet" crossorigin href="${address}">`;
  if (!html.includes(link)) throw new Error('The page has no style sheet.');
  const preload = link.replace('rel="stylesheet"', 'rel="preload" as="style" fetchpriority="low"');
  return html.replace(link, () => `<style nonce="__CSP_NONCE__">${styles}</style>${preload}`);
}

/** Returns a function that returns the output files that an output file imports. */
function importsIn(bundle: Rolldown.OutputBundle) {
  return (file: string) => {
    const output = bundle[file];
    return output?.type === 'chunk' ? output.imports : [];
  };
}

/** Throws if output files import each other, because one of them would run before the files that it imports. */
function rejectCycles(bundle: Rolldown.OutputBundle): void {
  const importsOf = importsIn(bundle);
  for (const file of Object.keys(bundle))
    if (allBelow(importsOf(file), importsOf).has(file)) throw new Error(`${file} imports itself.`);
}

/**
 * Returns the output files that contain these modules, and all files that these files import, directly or indirectly.
 */
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
