/** Stores the state of a page in its URL. The state is parsed with zod and written without default values. */
import * as z from 'zod';
import { QueryText } from '#contract/fields.ts';

/** Reads and writes one named value of a page's state. `isRead` is false if any text in the URL was invalid. */
export type SearchParam<Value> = {
  fallback: Value;
  read: (texts: readonly string[]) => { value: Value; isRead: boolean };
  write: (value: Value) => string[];
};

type TextCodec<Value> = z.ZodType<Value, string>;

/** A parameter that occurs once in the URL. A parameter that occurs twice is invalid. */
export function one<Value>(codec: TextCodec<Value>, fallback: Value): SearchParam<Value> {
  return {
    fallback,
    read: (texts) => readOne(codec, texts, fallback),
    write: (value) => (value === fallback ? [] : textsOf(codec, value)),
  };
}

/** A parameter that occurs at most once. Null if it is missing. */
export function optional<Value>(codec: TextCodec<Value>): SearchParam<Value | null> {
  return {
    fallback: null,
    read: (texts) => readOne(codec, texts, null),
    write: (value) => (value === null ? [] : textsOf(codec, value)),
  };
}

function readOne<Value, Fallback>(codec: TextCodec<Value>, texts: readonly string[], fallback: Fallback) {
  const [text] = texts;
  if (text === undefined) return { value: fallback, isRead: true };
  const parsed = texts.length === 1 ? z.safeDecode(codec, text) : undefined;
  return parsed?.success ? { value: parsed.data, isRead: true } : { value: fallback, isRead: false };
}

/**
 * A parameter that may occur several times in the URL, such as a tag. Valid values are kept even if others are invalid.
 */
export function many<Value>(codec: TextCodec<Value>): SearchParam<readonly Value[]> {
  return {
    fallback: [],
    read: (texts) => {
      const parsed = texts.map((text) => z.safeDecode(codec, text));
      const values = parsed.flatMap((result) => (result.success ? [result.data] : []));
      return { value: [...new Set(values)], isRead: values.length === texts.length };
    },
    write: (values) => values.flatMap((value) => textsOf(codec, value)),
  };
}

/** Returns no text for a value that the URL cannot contain. Throwing an error would replace the whole page. */
function textsOf<Value>(codec: TextCodec<Value>, value: Value): string[] {
  const { data } = z.safeEncode(codec, value);
  return data === undefined ? [] : [data];
}

/** A boolean that is written as `name=yes` and omitted when false. */
export const flag = (): SearchParam<boolean> =>
  one(z.codec(z.literal('yes'), z.boolean(), { decode: () => true, encode: () => 'yes' as const }), false);

/**
 * The maximum number of characters of a text in a URL. The host accepts URLs of up to 16 KB, and a character needs up
 * to nine bytes.
 */
const LONGEST_TEXT = 1000;

/**
 * Any text. A longer text is cut off in the URL. The beginning matches all records that the full text matches, and
 * possibly more.
 */
const anyText = z.codec(z.string().max(LONGEST_TEXT), z.string(), {
  decode: (text) => text,
  encode: (text) => text.slice(0, LONGEST_TEXT).replace(/[\uD800-\uDBFF]$/, ''),
});

export const searchText = (): SearchParam<string> => one(anyText, '');

/**
 * A filter that must equal a value of the records, such as a tag. A longer value is left out of the URL, because its
 * beginning would match no record.
 */
export const filterText = z.string().min(1).max(LONGEST_TEXT);

/** A filter that is sent to the service, such as an id. */
export const filterId = QueryText.min(1);

const sortText = z.codec(
  z.string().regex(/^-?[^-]/),
  z.object({ column: z.string(), descending: z.boolean() }),
  {
    decode: (text) => ({ column: text.replace(/^-/, ''), descending: text.startsWith('-') }),
    encode: ({ column, descending }) => (descending ? `-${column}` : column),
  },
);

/** The saved view that opened the page: its id, or the complete view if it comes from another user's link. */
export const savedField = (): SearchParam<string | null> => optional(z.string().min(1).max(4000));

/** The sort column: `name` for ascending order, `-name` for descending order. */
export const sortField = (): SearchParam<{ column: string; descending: boolean } | null> =>
  optional(sortText);

/** The parameters that every list has in addition to its filters. */
export const listFields = () => ({ sort: sortField(), saved: savedField() });

export type SearchDefinition<Values extends object> = {
  defaults: Values;
  /** `ignored` contains the names of invalid parameters, so that the page can report them. */
  read: (params: URLSearchParams) => { values: Values; ignored: string[] };
  write: (values: Values) => URLSearchParams;
};

/** Defines the state that a page keeps in its URL. `read(write(values)).values` equals `values`. */
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
