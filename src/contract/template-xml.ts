/** Detects the places of variables in an XML or HTML body, and encodes the values for these places. */
import { escapeXml, representableInXml } from './escape-xml.ts';
import { countOf, inside, placesInText, refused, TEXT, type Place } from './template-nesting.ts';
import { Misfit } from './template-places.ts';

const TOKEN = new RegExp(
  [
    '<!--[^]*?(?:-->|$)',
    String.raw`<!\[CDATA\[[^]*?(?:\]\]>|$)`,
    String.raw`<\?[^]*?(?:\?>|$)`,
    '<![^>]*(?:>|$)',
    String.raw`</?[A-Za-z_:\u0080-\uffff][^<>"']*(?:(?:"[^"]*(?:"|$)|'[^']*(?:'|$))[^<>"']*)*(?:>|$)`,
    '[^<]+|<',
  ].join('|'),
  'g',
);

/** Matches the start of a script or a style in HTML, whose content has another syntax. */
const SCRIPT = /^<(script|style)[\s>]/i;

/** Returns the places of all marks, i.e. of the characters that represent variables. */
export function placesInXml(text: string, mark: string, isHtml: boolean): Place[] {
  let script: string | null = null;
  return Array.from(text.matchAll(TOKEN), ([token]): Place[] => {
    const count = countOf(token, mark);
    if (isHtml && script === null) script = SCRIPT.exec(token)?.[1]?.toLowerCase() ?? null;
    else if (script !== null && token.toLowerCase().startsWith(`</${script}`)) script = null;
    if (count === 0) return [];
    if (script !== null) return times(count, refused(inside(TEXT, escapeXml), `is in a ${script}`));
    if (token.startsWith('<!--')) return times(count, COMMENT);
    if (token.startsWith('<![CDATA[')) {
      const content = token.slice('<![CDATA['.length).replace(/\]\]>$/, '');
      return placesInText(content, mark).map((place) => inside(place, escapeCdata));
    }
    if (token.startsWith('<?')) return times(count, INSTRUCTION);
    if (token.startsWith('<!')) return times(count, DECLARATION);
    if (token.startsWith('<') && token.length > 1) return placesInTag(token, mark);
    return placesInText(decodeXml(token), mark).map((place) => inside(place, escapeXml));
  }).flat();
}

function placesInTag(tag: string, mark: string): Place[] {
  return Array.from(tag.matchAll(new RegExp(`"[^"]*"?|'[^']*'?|${mark}`, 'g')), ({ 0: found, index }) => {
    if (found !== mark)
      return placesInText(decodeXml(found.slice(1).replace(/["']$/, '')), mark).map((place) =>
        inside(place, escapeAttribute),
      );
    return /=\s*[^\s"'<>=]*$/.test(tag.slice(Math.max(0, index - 1000), index)) ? [UNQUOTED] : [NAME];
  }).flat();
}

function times(count: number, place: Place): Place[] {
  return Array.from({ length: count }, () => place);
}

/**
 * Returns a place that only stored templates may have. Its values must not match `dangerous`, because they would end
 * the place.
 */
function onlyWithout(dangerous: RegExp, refusal: string): Place {
  const encode = (text: string) => {
    if (dangerous.test(text)) throw new Misfit(`${refusal}, and its value would end that place`);
    return escapeXml(text);
  };
  return refused({ ...TEXT, encode }, refusal);
}

const COMMENT = onlyWithout(/--|^-?>|-$/, 'is in a comment, which receivers ignore');
const INSTRUCTION = onlyWithout(/[?>]/, 'is in a processing instruction');
const DECLARATION = onlyWithout(/[<>"'[\]]/, 'is in a declaration');
const UNQUOTED = onlyWithout(/^$|[\s"'=<>`/]/, 'is in an attribute without quotes');

/** A place in the name of an element or an attribute. */
const NAME: Place = {
  ...TEXT,
  encode: (text) => {
    if (!/^[\p{L}\p{N}_:.-]+$/u.test(text)) throw new Misfit('is not valid in the name of an element');
    return text;
  },
};

/**
 * Escapes a value of an attribute. Parsers turn line breaks and tabs in attributes into spaces, so both are escaped
 * too.
 */
function escapeAttribute(text: string): string {
  return escapeXml(text).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}

const RESTART = ']]><![CDATA[';

/**
 * Escapes a value in a CDATA section. Ends and restarts the section inside each `]]>`, also if the text around the
 * value completes the `]]>`. A carriage return is written outside of the section, because parsers would read it as a
 * line feed.
 */
function escapeCdata(text: string): string {
  const escaped = representableInXml(text)
    .replaceAll(']]>', `]]${RESTART}>`)
    .replaceAll('\r', ']]>&#13;<![CDATA[')
    .replace(/^\]?>/, (start) => RESTART + start);
  return escaped.endsWith(']') ? escaped + RESTART : escaped;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'" };

/** Decodes the entities that templates use for nested texts. */
function decodeXml(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|apos|#39);/g, (_, name: string) => ENTITIES[name]!);
}
