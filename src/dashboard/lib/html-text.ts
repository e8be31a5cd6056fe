/**
 * The maximum length of a message that is parsed as HTML. A longer message is shown unchanged, so that a page never
 * waits for the parser.
 */
const MOST_LETTERS = 200_000;

export function isHtml(text: string): boolean {
  return text.length <= MOST_LETTERS && /<(?:!doctype html|br\b|\/[a-z]\w*>)/i.test(text);
}

/** Elements whose content is not text for readers. */
const UNSEEN = 'head, title, script, style, template, object, iframe, svg, select, noscript, [hidden]';
const PARAGRAPHS = 'p, h1, h2, h3, h4, h5, h6, ul, ol, blockquote, pre, table';
const LINES = 'br, div, tr, li, hr, section, header, footer, article, center, dt, dd';

type Policy = { createHTML: (source: string) => string };
type Policies = { createPolicy: (name: string, policy: Policy) => Policy };

/**
 * The only Trusted Types policy that the host's Content-Security-Policy allows. The policy stays private to this
 * module, which parses HTML only into a document without scripts and reads only its text. Browsers without Trusted
 * Types need no policy.
 */
let inertHtml: Policy | undefined;

function asTrusted(source: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  inertHtml ??= trustedTypes?.createPolicy('inert-html', { createHTML: (html) => html });
  return inertHtml?.createHTML(source) ?? source;
}

/**
 * Returns the readable text of HTML, such as of an e-mail. The browser parses the HTML into a separate document, in
 * which no script runs and no resource loads.
 */
export function htmlText(source: string): string {
  const { body } = new DOMParser().parseFromString(asTrusted(source), 'text/html');
  const parts: string[] = [];
  // A hostile source may nest elements too deeply for a recursion, so this is a loop.
  let node: Node | null = body;
  while (node !== null) {
    let isEntered = enter(node, parts);
    let next: Node | null = isEntered ? node.firstChild : null;
    while (next === null && node !== null && node !== body) {
      if (isEntered) leave(node, parts);
      next = node.nextSibling;
      node = next ?? node.parentNode;
      isEntered = true;
    }
    node = next;
  }
  return tidy(parts.join(''));
}

/** Appends the text that precedes the content of a node to `parts`. Returns whether readers see the content. */
function enter(node: Node, parts: string[]): boolean {
  if (node instanceof Text) parts.push(node.data.replaceAll(/\s+/g, ' '));
  if (!(node instanceof Element)) return false;
  if (node.matches(UNSEEN) || /\bdisplay\s*:\s*none/i.test(node.getAttribute('style') ?? '')) return false;
  if (node.matches('li')) parts.push('\n• ');
  else if (node.matches('td, th')) parts.push(' ');
  else if (node.matches('img')) parts.push(node.getAttribute('alt') ?? '');
  else parts.push(breakAt(node));
  return true;
}

/** Appends the text that follows the content of a node to `parts`. Only for nodes that `enter` accepted. */
function leave(node: Node, parts: string[]): void {
  if (!(node instanceof Element)) return;
  if (node.matches('a')) parts.push(target(node));
  else if (!node.matches('br, hr')) parts.push(breakAt(node));
}

function breakAt(element: Element): string {
  if (element.matches(PARAGRAPHS)) return '\n\n';
  return element.matches(LINES) ? '\n' : '';
}

/** Returns the address of a link in brackets, or an empty text if the text of the link already contains the address. */
function target(link: Element): string {
  const href = link.getAttribute('href')?.trim() ?? '';
  const address = href.replace(/^(?:mailto|tel):/i, '');
  const isShown = /^(?:https?|mailto|tel):/i.test(href) && !link.textContent.includes(address);
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

/**
 * Returns a message as readers see it: the text of an HTML e-mail if it has any text, otherwise the unchanged message.
 */
export function messageText(message: string | null): string | null {
  return message !== null && isHtml(message) ? htmlText(message) || message : message;
}
