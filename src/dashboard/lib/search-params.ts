/** The state of a page in its URL: read through zod, written back without what is at its default. */
import * as z from 'zod';
import { QueryText } from '#contract/fields.ts';

/** One named part of the state. `isRead` is false where some text was no value of it. */
export type SearchParam<Value> = {
  fallback: Value;
  read: (texts: readonly string[]) => { value: Value; isRead: boolean };
  write: (value: Value) => string[];
};

type TextCodec<Value> = z.ZodType<Value, string>;

/** A parameter that stands once. Given twice, it is read as unreadable rather than as one of the two. */
export function one<Value>(codec: TextCodec<Value>, fallback: Value): SearchParam<Value> {
  return {
    fallback,
    read: (texts) => readOne(codec, texts, fallback),
    write: (value) => (value === fallback ? [] : [z.encode(codec, value)]),
  };
}

/** A parameter that stands once or not at all: then it is null. */
export function optional<Value>(codec: TextCodec<Value>): SearchParam<Value | null> {
  return {
    fallback: null,
    read: (texts) => readOne(codec, texts, null),
    write: (value) => (value === null ? [] : [z.encode(codec, value)]),
  };
}

function readOne<Value, Fallback>(codec: TextCodec<Value>, texts: readonly string[], fallback: Fallback) {
  const [text] = texts;
  if (text === undefined) return { value: fallback, isRead: true };
  const parsed = texts.length === 1 ? z.safeDecode(codec, text) : undefined;
  return parsed?.success ? { value: parsed.data, isRead: true } : { value: fallback, isRead: false };
}

/** A parameter that may stand several times, as with tags. Readable values are kept beside unreadable ones. */
export function many<Value>(codec: TextCodec<Value>): SearchParam<readonly Value[]> {
  return {
    fallback: [],
    read: (texts) => {
      const parsed = texts.map((text) => z.safeDecode(codec, text));
      const values = parsed.flatMap((result) => (result.success ? [result.data] : []));
      return { value: [...new Set(values)], isRead: values.length === texts.length };
    },
    write: (values) => values.map((value) => z.encode(codec, value)),
  };
}

/** A yes that stands as `name=yes`, and is left out when it is no. */
export const flag = (): SearchParam<boolean> =>
  one(z.codec(z.literal('yes'), z.boolean(), { decode: () => true, encode: () => 'yes' as const }), false);

/** What is searched for: any text, and none at first. */
export const searchText = (): SearchParam<string> => one(QueryText, '');

/** A value of an open list, such as an id or a tag: what can stand in a query string, and is not empty. */
export const filterText = QueryText.min(1);

/** `name` ascending, `-name` descending. */
const sortText = z.codec(
  z.string().regex(/^-?[^-]/),
  z.object({ column: z.string(), descending: z.boolean() }),
  {
    decode: (text) => ({ column: text.replace(/^-/, ''), descending: text.startsWith('-') }),
    encode: ({ column, descending }) => (descending ? `-${column}` : column),
  },
);

/** The saved view that a page was opened by: its id, or, where somebody else sent it, all of it. */
export const savedField = (): SearchParam<string | null> => optional(z.string().min(1).max(4000));

/** The column that rows are sorted by: `name` ascending, `-name` descending. */
export const sortField = (): SearchParam<{ column: string; descending: boolean } | null> =>
  optional(sortText);

export type SearchDefinition<Values extends object> = {
  defaults: Values;
  /** `ignored` names the parameters whose text was no value, so that the page can say so. */
  read: (params: URLSearchParams) => { values: Values; ignored: string[] };
  write: (values: Values) => URLSearchParams;
};

/** What a page keeps in its URL. `read(write(values)).values` equals `values`. */
export function defineSearch<Values extends object>(fields: {
  [Name in keyof Values]: SearchParam<Values[Name]>;
}): SearchDefinition<Values> {
  const names = Object.keys(fields) as (keyof Values & string)[];
  const defaults = Object.fromEntries(names.map((name) => [name, fields[name].fallback])) as Values;
  return {
    defaults,
    read: (params) => {
      const values = { ...defaults };
      const ignored: string[] = [];
      for (const name of names) {
        const { value, isRead } = fields[name].read(params.getAll(name));
        values[name] = value;
        if (!isRead) ignored.push(name);
      }
      return { values, ignored };
    },
    write: (values) => {
      const params = new URLSearchParams();
      for (const name of names) {
        for (const text of fields[name].write(values[name])) params.append(name, text);
      }
      return params;
    },
  };
}
