/**
 * A Vite plugin that adds the user guide to the dashboard: `docs/guide/*.md` become HTML pages under `/guide`, with
 * their images. The pages need no script and no external resources, so that the guide also works without a network.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Marked } from 'marked';
import type { Plugin } from 'vite';

const STYLES = ['../ui/tokens.css', 'guide.css'];

type GuideFile = { name: string; type: string; source: string | Uint8Array };

export function guide(root: string): Plugin {
  return {
    name: 'guide',
    generateBundle() {
      for (const { name, source } of guideFiles(root))
        this.emitFile({ type: 'asset', fileName: `guide/${name}`, source });
    },
    // Read the files again for each request, so that an author sees every change.
    configureServer(server) {
      server.middlewares.use(`${server.config.base}guide`, (request, response, next) => {
        const name = new URL(request.url ?? '/', 'http://guide').pathname.slice(1) || 'index.html';
        const file = guideFiles(root).find((each) => each.name === name);
        if (!file) return next();
        response.setHeader('Content-Type', file.type);
        response.end(file.source);
      });
    },
  };
}

/** Returns all files under `/guide`. Throws if a link or an image leads to a missing file. */
export function guideFiles(root: string): GuideFile[] {
  const folder = join(root, 'docs/guide');
  const pages = readdirSync(folder).filter((name) => name.endsWith('.md'));
  const pictures = new Map<string, GuideFile>();
  const marked = new Marked({
    walkTokens(token) {
      if (token.type === 'image') {
        const source = readFileSync(join(folder, token.href as string));
        const name = `pictures/${basename(token.href as string)}`;
        pictures.set(name, { name, type: 'image/png', source });
        token.href = name;
      }
      if (token.type === 'link') token.href = linkOf(token.href as string, pages);
    },
  });
  const html = pages.map((page): GuideFile => {
    const text = readFileSync(join(folder, page), 'utf8');
    const body = marked.parse(text, { async: false });
    const name = page.replace(/md$/, 'html');
    const title = /^# (.*)$/m.exec(text)?.[1] ?? 'Guide';
    return { name, type: 'text/html; charset=utf-8', source: pageOf(name, title, body) };
  });
  const styles = STYLES.map((path) => readFileSync(join(import.meta.dirname, path), 'utf8')).join('\n');
  return [
    ...html,
    { name: 'guide.css', type: 'text/css; charset=utf-8', source: styles },
    ...pictures.values(),
  ];
}

/**
 * Returns the address of a link in the published guide. Pages of the guide are HTML files there. Throws if the link
 * leads to any other file, because the guide does not contain it.
 */
function linkOf(href: string, pages: readonly string[]): string {
  if (/^(https?:|#)/.test(href)) return href;
  // Return a relative link, because the host may serve the product below a path.
  if (href.startsWith('/')) return `..${href}`;
  const [file = '', anchor] = href.split('#');
  if (!pages.includes(file)) throw new Error(`the guide links to ${href}, which is no page of it`);
  return file.replace(/md$/, 'html') + (anchor === undefined ? '' : `#${anchor}`);
}

function pageOf(name: string, title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Botdeck guide</title>
<link rel="icon" href="../favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="guide.css">
</head>
<body>
<header><a href="../">Botdeck</a>${name === 'index.html' ? '<span>Guide</span>' : '<a href="index.html">Guide</a>'}</header>
<main>
${body}</main>
</body>
</html>
`;
}
