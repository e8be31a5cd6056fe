/** Parses the variables of a template, e.g. `{{contactId}}` or `{{contactId | number}}`. */

/** Matches the valid names of variables. */
const NAME = /[\p{L}\p{M}\p{N}_.-]{1,100}/u;
const FILTER = /[A-Za-z_]\w{0,29}/;
const VARIABLE = new RegExp(
  String.raw`\{\{[ \t]*(${NAME.source})((?:[ \t]*\|[ \t]*${FILTER.source}){0,8})[ \t]*\}\}`,
  'uy',
);
/** Matches fixed text that may contain braces: `{{'{{first_name}}'}}` is sent as `{{first_name}}`. */
const FIXED = /\{\{'([^]*?)'\}\}/y;
const WHOLE_NAME = new RegExp(`^${NAME.source}$`, 'u');

/** Returns the placeholder of a variable; null if its name is not valid in a template. */
export function placeOf(name: string): string | null {
  return WHOLE_NAME.test(name) ? `{{${name}}}` : null;
}

/** A field of a template in an error: its label for users, and its path in the template. */
export type TemplateField = { label: string; path: readonly (string | number)[] };

/** The reason why a template cannot be rendered, as a sentence for users. `renderTemplate` catches it. */
export class Unfit extends Error {
  readonly field: TemplateField | null;
  /** The message without the label of the field, for an error that the page shows beside the field. */
  readonly atField: string;

  constructor(problem: string, field: TemplateField | null = null, line: number | null = null) {
    const inLine = line === null ? '' : `line ${line}`;
    super(field === null ? problem : `${[field.label, inLine].filter(Boolean).join(', ')}: ${problem}`);
    this.field = field;
    this.atField = inLine === '' ? problem : `Line ${line}: ${problem}`;
  }
}

/**
 * The reason why the place of a variable does not allow a value, as the end of a sentence that starts with the
 * placeholder.
 */
export class Misfit extends Error {}

export type TemplateVariable = {
  name: string;
  filters: readonly string[];
  /** The placeholder as error messages show it, e.g. `{{name | filter}}`. */
  written: string;
  /** The line of the variable in the field, counted from 1; null in a text of one line. */
  line: number | null;
};

/**
 * The result of `parseTemplate`. `texts` contains the fixed text before each variable and the text after the last one.
 */
export type ParsedTemplate = {
  field: TemplateField;
  texts: readonly string[];
  variables: readonly TemplateVariable[];
};

export function parseTemplate(text: string, field: TemplateField): ParsedTemplate {
  const texts: string[] = [];
  const variables: TemplateVariable[] = [];
  let fixed = '';
  let from = 0;
  let line = 1;
  const hasLines = text.includes('\n');
  for (;;) {
    const at = text.indexOf('{{', from);
    if (at === -1) return { field, texts: [...texts, fixed + text.slice(from)], variables };
    fixed += text.slice(from, at);
    line += linesIn(text.slice(from, at));
    const literal = matchAt(FIXED, text, at);
    if (literal) {
      fixed += literal[1]!;
      line += linesIn(literal[1]!);
      from = FIXED.lastIndex;
      continue;
    }
    const place = matchAt(VARIABLE, text, at);
    // The message does not quote the text, because it may be a secret.
    if (place === null)
      throw new Unfit(
        `'{{' ${positionOf(text, at)} is not a variable. Write variables as {{name}} or {{name | filter}}, with letters, digits, '_', '-' and '.'. To send braces, write {{'{{'}}.`,
        field,
      );
    const name = place[1]!;
    const filters = place[2]!
      .split('|')
      .slice(1)
      .map((filter) => filter.trim());
    const written = `{{${[name, ...filters].join(' | ')}}}`;
    texts.push(fixed);
    variables.push({ name, filters, written, line: hasLines ? line : null });
    fixed = '';
    from = VARIABLE.lastIndex;
  }
}

function linesIn(text: string): number {
  return text.split('\n').length - 1;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Returns the text without its variables. */
export function withoutPlaces(text: string): string {
  return text
    .replaceAll(new RegExp(VARIABLE.source, 'gu'), '')
    .replaceAll(new RegExp(FIXED.source, 'g'), (_, fixed: string) => fixed);
}

function positionOf(text: string, at: number): string {
  const before = text.slice(0, at).split('\n');
  const column = before.at(-1)!.length + 1;
  return text.includes('\n') ? `in line ${before.length}, column ${column},` : `at character ${column}`;
}
