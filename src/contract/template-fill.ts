/** Inserts the values of variables into a parsed template. */
import { filtered, filterProblem } from './template-filters.ts';
import { writeAt, type Place } from './template-nesting.ts';
import {
  Misfit,
  Unfit,
  type ParsedTemplate,
  type TemplateField,
  type TemplateVariable,
} from './template-places.ts';
import type { TemplateVariables } from './template-variables.ts';

type Filling = {
  variables: TemplateVariables;
  /** The maximum number of characters of the filled text. */
  limit: number;
  tooLong: string;
};

/**
 * Fills a template. Returns its fixed texts (even indexes) and the encoded values (odd indexes). Stops as soon as the
 * text exceeds the limit, so that a long value is not copied a thousand times.
 */
export function fill(
  { field, texts, variables: used }: ParsedTemplate,
  places: readonly Place[],
  { variables, limit, tooLong }: Filling,
): string[] {
  let length = 0;
  const parts: string[] = [];
  const add = (text: string) => {
    length += text.length;
    if (length > limit) throw new Unfit(tooLong, field);
    parts.push(text);
  };
  for (const [index, text] of texts.entries()) {
    add(text);
    const variable = used[index];
    if (variable === undefined) break;
    const place = places[index]!;
    refuseFilters(field, variable, place);
    const value = valueOf(variables, variable, field);
    if (value.length > limit) throw new Unfit(tooLong, field);
    try {
      add(writeAt(place, filtered(value, variable.filters)));
    } catch (error) {
      if (error instanceof Misfit) throw unfit(field, variable, `${error.message}.`);
      throw error;
    }
  }
  return parts;
}

export function unfit(field: TemplateField, { written, line }: TemplateVariable, problem: string): Unfit {
  return new Unfit(`${written} ${problem}`, field, line);
}

/** The maximum number of variable names in an error message, because a list of hundreds would not help. */
const MOST_NAMES = 24;

function valueOf(variables: TemplateVariables, variable: TemplateVariable, field: TemplateField): string {
  const value = variables.get(variable.name);
  if (value !== undefined) return value;
  if (variable.name === 'externalApiKey')
    throw unfit(field, variable, 'is empty: no external API key is stored.');
  throw unfit(field, variable, unknownAmong([...variables.keys()]));
}

export function unknownAmong(known: readonly string[]): string {
  const names = known.slice(0, MOST_NAMES).join(', ');
  const more = known.length > MOST_NAMES ? ` and ${known.length - MOST_NAMES} more` : '';
  return `is unknown. Known variables: ${names}${more}.`;
}

/** Throws an `Unfit` if no value can satisfy the filters of a variable at its place. */
export function refuseFilters(field: TemplateField, variable: TemplateVariable, { slot }: Place): void {
  const problem = filterProblem(variable);
  if (problem !== null) throw unfit(field, variable, problem);
  if (variable.filters.includes('null') && slot !== 'value' && slot !== 'bare')
    throw unfit(field, variable, 'can only be null in JSON, in a place without quotes.');
}
