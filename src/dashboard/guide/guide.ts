/**
 * A Vite plugin that compiles the user guide: `docs/guide/*.md` become plain data, so that the browser needs no
 * Markdown library and inserts no HTML. `virtual:guide` contains all texts, `virtual:guide/outline` only their
 * headings.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { Marked, type MarkedToken, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import type { GuideNode, GuidePage, GuideSection, GuideTag, GuideTarget } from 'virtual:guide';
import type { GuideHeading } from 'virtual:guide/outline';

const TEXTS = 'virtual:guide';
const OUTLINE = 'virtual:guide/outline';

/** The file name of the first page, without its ending. The links of this page define the order of the other pages. */
const FIRST = 'index';

export function guide(root: string): Plugin {
  const folder = join(root, 'docs/guide');
  return {
    name: 'guide',
    resolveId: (id) => (id === TEXTS || id === OUTLINE ? `\0${id}` : null),
    load(id) {
      if (id !== `\0${TEXTS}` && id !== `\0${OUTLINE}`) return null;
      for (const name of pageNames(folder)) this.addWatchFile(fileOf(folder, name));
      const pages = readGuide(root);
      return id === `\0${TEXTS}` ? textsModule(pages) : outlineModule(pages);
    },
  };
}

/** Returns all pages. Throws if a link or a picture leads to a missing file, or if no link leads to a page. */
export function readGuide(root: string): GuidePage[] {
  const folder = join(root, 'docs/guide');
  const pages = inOrder(pageNames(folder).map((name) => pageOf(root, folder, name)));
  for (const target of pages.flatMap(({ sections }) => sections.flatMap(({ nodes }) => targetsIn(nodes))))
    checkTarget(target, pages);
  return pages;
}

function pageNames(folder: string): string[] {
  return readdirSync(folder).flatMap((file) => (file.endsWith('.md') ? [file.slice(0, -3)] : []));
}

const fileOf = (folder: string, name: string) => join(folder, `${name}.md`);

function inOrder(pages: readonly GuidePage[]): GuidePage[] {
  const first = pages.find(({ name }) => name === '');
  if (!first) throw new Error(`The guide has no page ${FIRST}.md.`);
  const linked = first.sections
    .flatMap(({ nodes }) => targetsIn(nodes))
    .flatMap((target) => (target.kind === 'guide' ? [target.page] : []));
  const unlinked = pages.find((page) => page !== first && !linked.includes(page.name));
  if (unlinked) throw new Error(`The first page of the guide does not link to ${unlinked.name}.md.`);
  const placeOf = ({ name }: GuidePage) => linked.indexOf(name);
  return [first, ...pages.filter((page) => page !== first).toSorted((a, b) => placeOf(a) - placeOf(b))];
}

function checkTarget(target: GuideTarget, pages: readonly GuidePage[]): void {
  if (target.kind !== 'guide') return;
  const { page: name, heading } = target;
  const page = pages.find((each) => each.name === name);
  if (!page) throw new Error(`The guide links to ${name}.md, which is not one of its pages.`);
  if (heading !== null && !page.sections.some(({ id }) => id === heading))
    throw new Error(`The guide links to #${heading} of ${name || FIRST}.md, which has no such heading.`);
}

function targetsIn(nodes: readonly GuideNode[]): GuideTarget[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string' || node.tag === 'img') return [];
    return [...('to' in node ? [node.to] : []), ...targetsIn(node.children)];
  });
}

const MARKED = new Marked({
  extensions: [
    {
      name: 'kbd',
      level: 'inline',
      start: (text) => text.indexOf('<kbd>'),
      tokenizer(text) {
        const [raw, key = ''] = /^<kbd>([^<]*)<\/kbd>/.exec(text) ?? [];
        return raw === undefined ? undefined : { type: 'kbd', raw, text: key };
      },
    },
  ],
});

function pageOf(root: string, folder: string, file: string): GuidePage {
  const [first, ...tokens] = MARKED.lexer(readFileSync(fileOf(folder, file), 'utf8'));
  if (first?.type !== 'heading') throw new Error(`${file}.md must start with its title.`);
  const title = plainText((first as Tokens.Heading).tokens);
  const name = file === FIRST ? '' : file;
  const convert = converter(root, folder, name);
  const sections: { id: string | null; heading: string; nodes: GuideNode[] }[] = [
    { id: null, heading: title, nodes: [] },
  ];
  for (const token of tokens) {
    if (token.type === 'heading') {
      const heading = plainText((token as Tokens.Heading).tokens);
      sections.push({ id: idOf(heading), heading, nodes: [] });
    } else sections.at(-1)!.nodes.push(...convert([token]));
  }
  return { name, title, sections: sections satisfies GuideSection[] };
}

/** Returns the id of a heading. GitHub derives ids in the same way, so that a link to a heading also works there. */
function idOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\d\s-]/gu, '')
    .replaceAll(/\s/g, '-');
}

function plainText(tokens: readonly Token[]): string {
  return tokens.map((token) => ('text' in token ? String(token.text) : '')).join('');
}

type Convert = (tokens: readonly Token[]) => GuideNode[];

const element = (tag: GuideTag, children: GuideNode[]): GuideNode[] => [{ tag, children }];

/**
 * Returns a function that converts Markdown tokens to nodes. The function throws for unsupported Markdown, so that no
 * text is lost.
 */
function converter(root: string, folder: string, page: string): Convert {
  const all: Convert = (tokens) => tokens.flatMap(one);
  const cells = (tag: 'th' | 'td', row: readonly Tokens.TableCell[]) =>
    element(
      'tr',
      row.flatMap(({ tokens }) => element(tag, all(tokens))),
    );

  function one(token: Token): GuideNode[] {
    if (token.type === 'kbd') return element('kbd', [String((token as { text?: unknown }).text)]);
    const known = token as MarkedToken;
    switch (known.type) {
      case 'space':
        return [];
      case 'text':
        return 'tokens' in known && known.tokens ? all(known.tokens) : [known.text];
      case 'escape':
        return [known.text];
      case 'codespan':
        return element('code', [known.text]);
      case 'strong':
      case 'em':
        return element(known.type, all(known.tokens));
      case 'code':
        return element('pre', [known.text]);
      case 'paragraph':
        return isPicture(known.tokens) ? all(known.tokens) : element('p', all(known.tokens));
      case 'list':
        return element(
          known.ordered ? 'ol' : 'ul',
          known.items.flatMap((item) => element('li', all(item.tokens))),
        );
      case 'table':
        return element('table', [
          ...element('thead', cells('th', known.header)),
          ...element(
            'tbody',
            known.rows.flatMap((row) => cells('td', row)),
          ),
        ]);
      case 'link':
        return [{ tag: 'a', to: targetOf(known.href, page), children: all(known.tokens) }];
      case 'image':
        return [picture(root, join(folder, known.href), known.text)];
      default:
        throw new Error(`The guide contains '${known.raw.trim()}', which its pages cannot show.`);
    }
  }
  return all;
}

function isPicture(tokens: readonly Token[]): boolean {
  return tokens.length === 1 && tokens[0]?.type === 'image';
}

function targetOf(href: string, page: string): GuideTarget {
  if (/^https?:/.test(href)) return { kind: 'site', href };
  if (href.startsWith('/')) return { kind: 'app', path: href.slice(1) };
  const [file = '', heading = null] = href.split('#');
  const name = file === '' ? page : file.replace(/\.md$/, '');
  return { kind: 'guide', page: name === FIRST ? '' : name, heading };
}

/** Returns a picture with its size, so that the page does not move when the picture loads. */
function picture(root: string, path: string, alt: string): GuideNode {
  const header = readFileSync(path).subarray(0, 24);
  const src = `/${relative(root, path).split(sep).join('/')}`;
  return { tag: 'img', src, alt, width: header.readUInt32BE(16), height: header.readUInt32BE(20) };
}

/**
 * Returns the code of the module `virtual:guide`. The code imports the pictures, so that the build includes their
 * files.
 */
function textsModule(pages: readonly GuidePage[]): string {
  const pictures: string[] = [];
  const json = JSON.stringify(pages, (key, value: unknown) => {
    if (key !== 'src') return value;
    const place = pictures.includes(String(value))
      ? pictures.indexOf(String(value))
      : pictures.push(String(value)) - 1;
    return `picture ${place}`;
  });
  return [
    ...pictures.map((path, at) => `import picture${at} from ${JSON.stringify(path)};`),
    `export const guidePages = ${json.replaceAll(/"picture (\d+)"/g, 'picture$1')};`,
  ].join('\n');
}

function outlineModule(pages: readonly GuidePage[]): string {
  const headings = pages.flatMap(({ name, title, sections }) =>
    sections.map(({ id, heading }): GuideHeading => ({ page: name, title, id, heading })),
  );
  return `export const guideHeadings = ${JSON.stringify(headings)};`;
}
