/**
 * Converts the HTML of e-mails to text. Works on the source instead of a document, so that nothing of it can run or
 * load, and the content security policy needs no exception.
 */

/** Comments, and elements whose content has no tags. */
const RAW = /<!--[^]*?(?:-->|$)|<(script|style|title|iframe)\b[^<>]*>[^]*?(?:<\/\1\s*>|$)/gi;
const TOKEN = /<[!?][^<>]*>|<(\/?)([a-z][\w:-]*)((?:"[^"]*"|'[^']*'|[^"'<>])*)>|[^<]+|</gi;

/** Elements whose content is not text for readers. */
const UNSEEN = new Set(['head', 'template', 'object', 'svg', 'select']);
const VOID = new Set(['area', 'base', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);
const PARAGRAPHS = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'blockquote',
  'pre',
  'table',
]);
const LINES = new Set([
  'br',
  'div',
  'tr',
  'li',
  'hr',
  'section',
  'header',
  'footer',
  'article',
  'center',
  'dt',
  'dd',
]);

/** Returns the readable text of HTML. */
export function htmlText(source: string): string {
  const parts: string[] = [];
  /** The hidden element at this position, and the number of elements of the same name inside it. */
  let hidden: { name: string; depth: number } | null = null;
  let link: { href: string; from: number } | null = null;
  for (const [text, slash, tag, attributes = ''] of source.replaceAll(RAW, '').matchAll(TOKEN)) {
    if (tag === undefined) {
      if (hidden === null && !/^<[!?]/.test(text)) parts.push(decoded(text.replaceAll(/\s+/g, ' ')));
      continue;
    }
    const name = tag.toLowerCase();
    const isEnd = slash === '/';
    if (hidden !== null) {
      if (name === hidden.name) hidden.depth += isEnd ? -1 : 1;
      if (hidden.depth === 0) hidden = null;
    } else if (!isEnd && isHidden(name, attributes)) hidden = { name, depth: 1 };
    else if (name === 'a') {
      if (link !== null) parts.push(target(link.href, parts.slice(link.from).join('')));
      link = isEnd ? null : { href: attribute(attributes, 'href'), from: parts.length };
    } else parts.push(separator(name, isEnd, attributes));
  }
  return tidy(parts.join(''));
}

function isHidden(name: string, attributes: string): boolean {
  return (
    !VOID.has(name) &&
    (UNSEEN.has(name) || /\bdisplay\s*:\s*none|^\s*hidden\b|\shidden(?=\s|$)/i.test(attributes))
  );
}

function separator(name: string, isEnd: boolean, attributes: string): string {
  if (name === 'img') return attribute(attributes, 'alt');
  if (name === 'li' && !isEnd) return '\n• ';
  if (name === 'td' || name === 'th') return ' ';
  if (PARAGRAPHS.has(name)) return '\n\n';
  return LINES.has(name) ? '\n' : '';
}

function attribute(attributes: string, name: string): string {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(
    attributes,
  );
  return decoded(found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim();
}

/** Returns the address of a link, unless its text already contains the address. */
function target(href: string, text: string): string {
  const address = href.replace(/^(?:mailto|tel):/i, '');
  const isShown = /^(?:https?|mailto|tel):/i.test(href) && !text.includes(address);
  return isShown ? ` (${address})` : '';
}

function tidy(text: string): string {
  return text
    .replaceAll(/[ \t\u00A0]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(/•[ \n]+/g, '• ')
    .trim();
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  copy: '©',
  reg: '®',
  trade: '™',
  euro: '€',
  pound: '£',
  yen: '¥',
  cent: '¢',
  sect: '§',
  deg: '°',
  middot: '·',
  bull: '•',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  times: '×',
  szlig: 'ß',
  aelig: 'æ',
  AElig: 'Æ',
  oslash: 'ø',
  Oslash: 'Ø',
  zwnj: '',
  zwj: '',
  shy: '',
};

const ACCENTS: Readonly<Record<string, string>> = {
  uml: '\u0308',
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  cedil: '\u0327',
  ring: '\u030A',
};

/** Replaces references to characters. Unknown ones stay. */
function decoded(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name === undefined) return fromCode(decimal ? Number(decimal) : Number.parseInt(hex as string, 16));
    const [, letter = '', accent = ''] = /^([a-z])([a-z]+)$/i.exec(name as string) ?? [];
    const mark = Object.hasOwn(ACCENTS, accent) ? ACCENTS[accent] : undefined;
    if (mark !== undefined) return (letter + mark).normalize();
    return Object.hasOwn(NAMED, name as string) ? NAMED[name as string]! : whole;
  });
}

function fromCode(code: number): string {
  return code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff)
    ? String.fromCodePoint(code)
    : '\uFFFD';
}
