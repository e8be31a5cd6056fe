/**
 * The filters of variables, e.g. `{{contactId | number}}`. A filter changes a value before the value is encoded for its
 * place in the template.
 */
import { escapeXml } from './escape-xml.ts';
import { Misfit, type TemplateVariable } from './template-places.ts';

/**
 * A value after its filters. A 'literal' is a number, a boolean or null. 'json' is a text that becomes a JSON string at
 * its place.
 */
export type FilteredValue = { kind: 'text' | 'json' | 'literal'; text: string };

type Filter = {
  name: string;
  meaning: string;
  /** An example of a template with this filter. `result` is the rendered template. */
  example: string;
  result: string;
  apply: (text: string) => FilteredValue;
};

/** Matches a number in the notation of JSON. */
export const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

const TRUE = new Set(['true', 'yes', 'on', '1']);
const FALSE = new Set(['false', 'no', 'off', '0']);

export const TEMPLATE_FILTERS: readonly Filter[] = [
  {
    name: 'number',
    meaning: 'A number without quotes, with all its digits. Any other value stops the request.',
    example: '{"id": {{contactId | number}}}',
    result: '{"id": 1001}',
    apply: (text) => {
      const number = text.trim();
      if (number === '') throw new Misfit('is empty, not a number');
      if (!JSON_NUMBER.test(number)) throw new Misfit('is not a number, or not written as in JSON');
      return { kind: 'literal', text: number };
    },
  },
  {
    name: 'boolean',
    meaning:
      'true for true, yes, on and 1; false for false, no, off and 0. Any other value stops the request.',
    example: '{"optedIn": {{consent | boolean}}}',
    result: '{"optedIn": true}',
    apply: (text) => {
      const word = text.trim().toLowerCase();
      if (!TRUE.has(word) && !FALSE.has(word)) throw new Misfit('is neither true nor false');
      return { kind: 'literal', text: String(TRUE.has(word)) };
    },
  },
  {
    name: 'null',
    meaning: 'null if the value is empty. Can be combined with the other filters.',
    example: '{"city": {{city | null}}}',
    result: '{"city": null}',
    apply: (text) => (text === '' ? { kind: 'literal', text: 'null' } : { kind: 'text', text }),
  },
  {
    name: 'json',
    meaning:
      'A text as JSON, with its quotes. Between quotes of JSON inside a text, it only escapes the value.',
    example: '{"data": "{\\"text\\": {{message | json}}}"}',
    result: '{"data": "{\\"text\\": \\"Hi\\"}"}',
    apply: (text) => ({ kind: 'json', text }),
  },
  {
    name: 'url',
    meaning: 'Percent-encoded, for a link inside a text.',
    example: '{"link": "https://crm.example/?q={{leadName | url}}"}',
    result: '{"link": "https://crm.example/?q=Ann%20Lee"}',
    apply: (text) => ({ kind: 'text', text: encodeURIComponent(text.toWellFormed()) }),
  },
  {
    name: 'xml',
    meaning: 'Escaped as XML, for XML inside JSON or a form.',
    example: 'Twiml=<Say>{{message | xml}}</Say>',
    result: 'Twiml=<Say>Tom%20%26amp%3B%20Ann</Say>',
    apply: (text) => ({ kind: 'text', text: escapeXml(text) }),
  },
];

const BY_NAME = new Map(TEMPLATE_FILTERS.map((filter) => [filter.name, filter]));

/** The filters that determine the type of the value, so that no other filter can follow them. */
const TYPED = new Set(['number', 'boolean', 'json']);

/**
 * Returns the problem of filters that are unknown or that no value can satisfy, as the end of a sentence; null if there
 * is none.
 */
export function filterProblem({ filters }: TemplateVariable): string | null {
  const unknown = filters.find((name) => !BY_NAME.has(name));
  if (unknown !== undefined)
    return `has the unknown filter '${unknown}'. Known filters: ${[...BY_NAME.keys()].join(', ')}.`;
  const others = filters.filter((name) => name !== 'null');
  const typed = others.findIndex((name) => TYPED.has(name));
  return typed !== -1 && typed < others.length - 1
    ? `cannot have the filter '${others[typed + 1]}' after '${others[typed]}'.`
    : null;
}

/** Applies valid filters from left to right. `null` applies first, regardless of its position. */
export function filtered(value: string, filters: readonly string[]): FilteredValue {
  const ordered = filters.includes('null') ? ['null', ...filters.filter((name) => name !== 'null')] : filters;
  return ordered.reduce<FilteredValue>(
    (before, name) => (before.kind === 'literal' ? before : BY_NAME.get(name)!.apply(before.text)),
    { kind: 'text', text: value },
  );
}
