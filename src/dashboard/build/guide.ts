/**
 * Has Vite write the guide beside the dashboard: `docs/guide/*.md` as pages under `/guide`, with their pictures. They need no
 * script and nothing from elsewhere, so that whoever runs the product has them at hand, without a network too.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Marked } from 'marked';
import type { Plugin } from 'vite';

const STYLES = 'guide.css';

/** The colours of the product. */
const TOKENS = '../ui/tokens.css';

/** The page that the others lead back to. */
const START = 'index';

type GuideFile = { name: string; type: string; source: string | Uint8Array };

/** The pages of the guide: written by a build, and served by a development server. */
export function guide(root: string): Plugin {
  return {
    name: 'guide',
    generateBundle() {
      for (const { name, source } of guideFiles(root))
        this.emitFile({ type: 'asset', fileName: `guide/${name}`, source });
    },
    // While it is being written it is read anew with every request.
    configureServer(server) {
      server.middlewares.use(`${server.config.base}guide`, (request, response, next) => {
        const name = (request.url ?? '').replace(/^\/|\?.*$/g, '') || `${START}.html`;
        const file = guideFiles(root).find((each) => each.name === name);
        if (!file) return next();
        response.setHeader('Content-Type', file.type);
        response.end(file.source);
      });
    },
  };
}

/** Everything that stands under `/guide`. A link or a picture that leads nowhere is an error. */
export function guideFiles(root: string): GuideFile[] {
  const folder = join(root, 'docs/guide');
  const pages = readdirSync(folder).filter((name) => name.endsWith('.md'));
  const pictures = new Map<string, string>();
  const marked = new Marked({
    walkTokens(token) {
      if (token.type === 'image') {
        const name = basename(token.href as string);
        pictures.set(name, join(folder, token.href as string));
        token.href = `pictures/${name}`;
      }
      if (token.type === 'link') token.href = linkOf(token.href as string, pages);
    },
  });
  const html = pages.map((page): GuideFile => {
    const text = readFileSync(join(folder, page), 'utf8');
    const body = marked.parse(text, { async: false });
    const title = /^# (.*)$/m.exec(text)?.[1] ?? 'Guide';
    return {
      name: page.replace(/md$/, 'html'),
      type: 'text/html; charset=utf-8',
      source: pageOf(title, body, page !== `${START}.md`),
    };
  });
  return [
    ...html,
    {
      name: STYLES,
      type: 'text/css; charset=utf-8',
      source: [TOKENS, STYLES]
        .map((path) => readFileSync(join(import.meta.dirname, path), 'utf8'))
        .join('\n'),
    },
    ...Array.from(pictures, ([name, path]) => ({
      name: `pictures/${name}`,
      type: 'image/png',
      source: readFileSync(path),
    })),
  ];
}

/** As it stands on a page of the product: other pages of the guide are HTML there, and other files are not at hand. */
function linkOf(href: string, pages: readonly string[]): string {
  if (/^(https?:|#)/.test(href)) return href;
  // Relative, because the host may serve the product below a path.
  if (href.startsWith('/')) return `..${href}`;
  const [file = '', anchor] = href.split('#');
  if (!pages.includes(file)) throw new Error(`the guide links to ${href}, which is no page of it`);
  return file.replace(/md$/, 'html') + (anchor === undefined ? '' : `#${anchor}`);
}

function pageOf(title: string, body: string, hasWayBack: boolean): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Botdeck guide</title>
<link rel="icon" href="../favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${STYLES}">
</head>
<body>
<header><a href="../">Botdeck</a>${hasWayBack ? '<a href="index.html">Guide</a>' : '<span>Guide</span>'}</header>
<main>
${body}</main>
</body>
</html>
`;
}
