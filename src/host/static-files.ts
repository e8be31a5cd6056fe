import { readFileSync, readdirSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { extname, join, relative, sep } from 'node:path';
import type { Context } from 'hono';
import { AGENCY_HEADER, PAGE_START_ID, type EarlyReads, type PageStart } from '#contract/app-config.ts';
import { OUTLINE_PLACE, PagesFile, TITLE_PLACE } from '#contract/pages-file.ts';
import { addBase } from './base-path.ts';
import { pageNonce } from './security-headers.ts';
import { StartError } from './start-error.js';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** The data that the host embeds in a page, as `/config.json` and `/session` would return it. */
export type Told = Pick<PageStart, 'config' | 'session'>;

type Variant = { encoding: 'br' | 'gzip' | null; body: Uint8Array<ArrayBuffer> };
type StaticFile = { type: string; etag: string; immutable: boolean; variants: Variant[] };

const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/** The preload links of index.html. If the page contains the data of a link, the host removes the link. */
const PRELOADS = {
  config: '<link rel="preload" href="/config.json" as="fetch" crossorigin />',
  session: '<link rel="preload" href="/session" as="fetch" crossorigin />',
};

/**
 * The file with the frame and the first requests of the pages, which the build writes into the folder of the built
 * dashboard.
 */
const PAGE_FILES = 'pages.json';

/**
 * Serves the built dashboard from memory. Files are looked up by exact path, so no text of a request reaches the file
 * system. `scriptHashes` are the hashes of the page's inline scripts. `file` returns a known file or null. `page`
 * returns the app's HTML for any address of the app, with the configuration, the session and links to the files that
 * the page needs, so that the browser fetches all files in parallel.
 */
export function staticFiles(folder: string, extensions: readonly string[], basePath = '') {
  const files = readFolder(folder);
  const inBase = (html: string) => addBase(html, basePath);
  const page = inBase(readFileSync(join(folder, 'index.html'), 'utf8'));
  const { frame, entries, pages, ...recorded } = PagesFile.parse(
    JSON.parse(readFileSync(join(folder, PAGE_FILES), 'utf8')),
  );
  if (basePath && pages.some(({ addresses }) => new RegExp(addresses, 'i').test(basePath))) {
    throw new StartError(`BASE_PATH must not be the address of a page, such as ${basePath}: choose another.`);
  }
  // Removes the navigation entries and the scripts of extensions that the service does not offer, as the app itself
  // does.
  const isOffered = (extension: string | null) => extension === null || extensions.includes(extension);
  const offeredFrame = Object.values(entries)
    .filter(({ extension }) => !isOffered(extension))
    .reduce((html, entry) => html.replace(entry.html, ''), frame);
  const frameOf = ({ title, outline, entry }: PagesFile['pages'][number]) => {
    const { html, current } = entries[entry ?? ''] ?? { html: '', current: '' };
    return offeredFrame
      .replace(html, () => current)
      .replace(TITLE_PLACE, () => title ?? '&nbsp;')
      .replace(OUTLINE_PLACE, () => outline);
  };
  const places = pages.map((each) => ({
    addresses: new RegExp(each.addresses, 'i'),
    session: each.session,
    frame: inBase(frameOf(each)),
    links: (isOffered(entries[each.entry ?? '']?.extension ?? null) ? each.scripts : [])
      .map((path) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="${basePath}${path}">`)
      .join(''),
  }));

  const signIn = places.find(({ session }) => session === 'none');
  const placeAt = (path: string, isSignedOut: boolean) => {
    const place = places.find(({ addresses }) => addresses.test(path));
    if (isSignedOut) return place?.session === 'optional' ? place : signIn;
    return place === signIn ? undefined : place;
  };

  const byPage = Object.fromEntries(
    Object.entries(recorded.reads).map(([path, reads]) => [
      basePath + path,
      reads
        .filter((each) => each.extensions.every(isOffered))
        .map(({ path: below, query }) => ({ path: below, query })),
    ]),
  );
  /**
   * Returns the requests that the page sends early, for signed-in users. If the browser is signed in to several
   * agencies, only the page knows which agency this tab shows. A locked page sends no requests until the user unlocks
   * it.
   */
  const readsOf = (context: Context, { config, session }: Told): EarlyReads | null => {
    const hasOtherNames = Object.keys(config?.parameters ?? {}).length > 0;
    const [agency, ...others] = session?.held ?? [];
    if (config === null || agency === undefined || hasOtherNames) return null;
    const canLock = (config.idleLockMinutes ?? 0) > 0;
    const hasQuery = context.req.url.includes('?');
    const reads = (!hasQuery && byPage[basePath + context.req.path]) || [];
    const isCertain = others.length === 0 && !canLock && reads.length > 0;
    const { headers, options } = recorded.readOptions;
    return {
      byPage,
      now: isCertain
        ? {
            addresses: reads.map(({ path, query }) => config.serviceUrl + path + (query && `?${query}`)),
            agency: agency.id,
            headers: { ...headers, [AGENCY_HEADER]: agency.id },
            options,
          }
        : null,
    };
  };

  return {
    scriptHashes: Array.from(page.matchAll(INLINE_SCRIPT), ([, text = '']) => hashOf(text)),

    file(context: Context): Response | null {
      const file = files.get(context.req.path);
      if (!file) return null;
      const headers = {
        'Content-Type': file.type,
        'Cache-Control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
        ETag: file.etag,
        Vary: 'Accept-Encoding',
      };
      if (isKnown(file.etag, context.req.header('If-None-Match') ?? ''))
        return context.body(null, 304, headers);
      const variant = chooseVariant(file.variants, context.req.header('Accept-Encoding') ?? '');
      return context.body(variant.body, 200, {
        ...headers,
        ...(variant.encoding && { 'Content-Encoding': variant.encoding }),
      });
    },

    page(context: Context, told: Told): Response {
      const { path } = context.req;
      const held = told.session?.held.length;
      const place = placeAt(path, held === 0);
      let html = page.replaceAll(NONCE_PLACEHOLDER, pageNonce(context));
      for (const part of ['config', 'session'] as const) {
        if (told[part] !== null) html = html.replace(inBase(PRELOADS[part]), '');
      }
      // Inserts the links at the end of the head, because browsers request files in this order and every page needs the
      // earlier files.
      const start = dataElement(PAGE_START_ID, { ...told, reads: place ? readsOf(context, told) : null });
      html = html.replace('</head>', () => `${start}${place?.links ?? ''}</head>`);
      if (held && place) html = html.replace(ROOT, () => `<div id="root">${place.frame}</div>`);
      return context.html(html, 200, { 'Cache-Control': 'no-store' });
    },
  };
}

const ROOT = '<div id="root"></div>';

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)[^>]*>([^]*?)<\/script>/g;

/** Returns the hash of an inline script, as the content security policy names it. */
function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/**
 * Creates an element with data for the page's scripts. The browser does not run the element, and the data cannot
 * contain its end tag.
 */
function dataElement(id: string, data: unknown): string {
  const json = JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" id="${id}">${json}</script>`;
}

/** Whether the client already has this version of a file, in any encoding. */
function isKnown(etag: string, ifNoneMatch: string): boolean {
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim());
  return tags.some((tag) => tag === '*' || weak(tag) === etag);
}

/** Returns the weak form of an ETag, because the tag of a file represents its plain and its compressed forms. */
function weak(tag: string): string {
  return tag.startsWith('W/') ? tag : `W/${tag}`;
}

function chooseVariant(variants: Variant[], accepted: string): Variant {
  const offered = variants.find(
    ({ encoding }) =>
      encoding === null ||
      new RegExp(`(^|[,\\s])${encoding}($|[,;\\s])(?!\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted),
  );
  if (!offered) throw new Error('a static file without its plain form');
  return offered;
}

/** Files that the host reads itself and does not serve. */
const NO_FILES = ['/index.html', `/${PAGE_FILES}`];

function readFolder(folder: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = TYPES[extname(entry.name)];
    const path = join(entry.parentPath, entry.name);
    const address = `/${relative(folder, path).split(sep).join('/')}`;
    if (!entry.isFile() || !type || NO_FILES.includes(address)) continue;
    const body = read(path);
    const variants: Variant[] = [];
    for (const [encoding, suffix] of [
      ['br', '.br'],
      ['gzip', '.gz'],
    ] as const) {
      const compressed = readIfPresent(path + suffix);
      if (compressed) variants.push({ encoding, body: compressed });
    }
    files.set(address, {
      type,
      etag: weak(`"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`),
      // File names under /assets contain a hash of the content.
      immutable: address.startsWith('/assets/'),
      variants: [...variants, { encoding: null, body }],
    });
  }
  return files;
}

function read(path: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(path));
}

function readIfPresent(path: string): Uint8Array<ArrayBuffer> | null {
  try {
    return read(path);
  } catch {
    return null;
  }
}
