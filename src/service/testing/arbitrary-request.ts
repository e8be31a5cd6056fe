/**
 * Generates random requests for an operation: valid requests, and requests with errors in the path, the query or the
 * body.
 */
import * as fc from 'fast-check';
import type { Operation } from '#contract/operation.ts';
import { arbitraryOf } from './arbitrary-of.ts';
import { kindOfId, type KnownIds } from './one-of-everything.ts';

export type ArbitraryRequest = { path: string; init: RequestInit & { headers: Record<string, string> } };

type Text = fc.Arbitrary<string>;

/** Generates a valid request. Its ids may be unknown to the service. */
export function goodRequest(operation: Operation, ids: KnownIds): fc.Arbitrary<ArbitraryRequest> {
  return request(operation, goodPath(operation, ids), goodQuery(operation, ids), goodBody(operation, ids));
}

/** Generates a request with an error in its path, query or body, or in all three. */
export function brokenRequest(operation: Operation, ids: KnownIds): fc.Arbitrary<ArbitraryRequest> {
  const good = {
    path: goodPath(operation, ids),
    query: goodQuery(operation, ids),
    body: goodBody(operation, ids),
  };
  const bad = { path: badPath(operation), query: badQuery(operation), body: badBody(operation, ids) };
  return fc.oneof(
    request(operation, bad.path, good.query, good.body),
    request(operation, good.path, bad.query, good.body),
    { weight: 3, arbitrary: request(operation, good.path, good.query, bad.body) },
    request(operation, good.path, good.query, good.body, badTypes),
    request(operation, bad.path, bad.query, bad.body, badTypes),
  );
}

function request(
  { method, body }: Operation,
  path: Text,
  query: Text,
  content: fc.Arbitrary<BodyInit>,
  types: Text = goodTypes,
): fc.Arbitrary<ArbitraryRequest> {
  return fc.record({ path, query, content, type: types, accept: accepts }).map((part) => ({
    path: part.query === '' ? part.path : `${part.path}?${part.query}`,
    init: {
      method,
      headers: { 'Content-Type': part.type, ...(part.accept !== null && { Accept: part.accept }) },
      ...(body && { body: part.content }),
    },
  }));
}

const accepts = fc.constantFrom(
  null,
  '*/*',
  'application/json',
  'text/plain',
  'text/json;q=0.5, text/*',
  'application/problem+json',
  'image/png',
  ';;q=x,',
);

const goodTypes = fc.constantFrom(
  'application/json',
  'text/json',
  'application/vnd.bot+json',
  'Application/JSON; charset=UTF-8',
);

const badTypes = fc.constantFrom(
  '',
  'text/plain',
  'json',
  'application/json; charset=utf-16',
  'application/+json',
  'application/jsonx',
  'multipart/form-data',
  'application/json, text/plain',
  ';',
  'x/'.repeat(2000),
);

function goodPath(operation: Operation, ids: KnownIds): Text {
  const segments = operation.path.split('/').map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (!name) return fc.constant(part);
    const known = fc.constant(ids[kindOfId(operation, name)]);
    const any = arbitraryOf(operation.params, Object.values(ids)).map(
      (params) => (params as Record<string, string>)[name] ?? '',
    );
    return fc.oneof({ weight: 4, arbitrary: known }, any).map(encodeURIComponent);
  });
  return fc.tuple(...segments).map((parts) => parts.join('/'));
}

const hostileText = fc.oneof(
  fc.constantFrom(
    '.',
    '..',
    '%2e%2e',
    '%00',
    '%',
    '%zz',
    '%ff',
    '%ED%A0%80',
    '%F0%9F%98%80',
    '..%2f..',
    '\\',
    ';',
  ),
  fc.constantFrom(
    '',
    '__proto__',
    '{id}',
    ':id',
    '*',
    '-1',
    '1e9',
    'NaN',
    '%d9%a1',
    '\u202e',
    '\ud800',
    'x'.repeat(20_000),
  ),
  fc.string({ unit: 'binary', maxLength: 300 }).map((text) => encodeURIComponent(text.toWellFormed())),
  fc.stringMatching(/^(%[0-9a-fA-F]{0,2}|[a-z/?&=#+.])*$/),
);

function badPath({ path }: Operation): Text {
  const segments = path.split('/').map((part) => (part.startsWith('{') ? hostileText : fc.constant(part)));
  return fc.tuple(...segments).map((parts) => parts.join('/'));
}

function goodQuery({ query }: Operation, ids: KnownIds): Text {
  return arbitraryOf(query, Object.values(ids)).map((values) => {
    const pairs = Object.entries(values as Record<string, string | undefined>);
    return new URLSearchParams(
      pairs.filter((pair): pair is [string, string] => pair[1] !== undefined),
    ).toString();
  });
}

function badQuery({ query }: Operation): Text {
  const names = fc.oneof(fc.constantFrom(...Object.keys(query.shape), 'other'), hostileText);
  return fc
    .array(fc.tuple(names, hostileText), { maxLength: 4 })
    .chain((pairs) => fc.shuffledSubarray([...pairs, ...pairs], { minLength: pairs.length }))
    .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'));
}

function goodBody({ body }: Operation, ids: KnownIds): fc.Arbitrary<BodyInit> {
  if (!body) return fc.constant('');
  return arbitraryOf(body, Object.values(ids)).map((value) => JSON.stringify(value));
}

const DEEP = `${'{"a":['.repeat(10_000)}1${']}'.repeat(10_000)}`;
const LARGE = JSON.stringify({ name: 'x'.repeat(1024 * 1024) });

const BROKEN_TEXTS = [
  '',
  ' ',
  '{',
  '{}',
  'null',
  '[]',
  '"text"',
  '0',
  '1e400',
  '{"limit":1e400}',
  '\ufeff{}',
  '\u0000',
  '{"mode":"legacy","mode":"templates"}',
  '{"__proto__":{"polluted":1}}',
  '['.repeat(20_000),
];

const brokenTexts: fc.Arbitrary<BodyInit> = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(...BROKEN_TEXTS) },
  { weight: 20, arbitrary: fc.json() },
  { weight: 10, arbitrary: fc.uint8Array({ maxLength: 50 }).map((bytes) => new Uint8Array(bytes)) },
  // These bodies have a low weight because they are large or deeply nested, and thus slow.
  { weight: 1, arbitrary: fc.constantFrom(LARGE, DEEP) },
);

function badBody({ body }: Operation, ids: KnownIds): fc.Arbitrary<BodyInit> {
  if (!body) return brokenTexts;
  const changed = fc
    .tuple(arbitraryOf(body, Object.values(ids)), fc.nat(), wrongValues)
    .map(([value, at, wrong]) => JSON.stringify(withOneWrong(value, at, wrong)));
  return fc.oneof({ weight: 4, arbitrary: changed }, brokenTexts);
}

const wrongValues = fc.oneof(
  fc.constantFrom(undefined, null, true, 0, -1, 1.5, 2 ** 31, 2 ** 53, -1e308, '', ' ', [], {}, [null], [[]]),
  fc.constantFrom(
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u001b[2J',
    '\u202e',
    'x'.repeat(100_001),
    'x'.repeat(257),
  ),
  fc.constantFrom(
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59-14:00',
    '2025-02-30T00:00:00Z',
    '24:00',
    'NaN',
  ),
  fc.constantFrom('javascript:alert(1)', 'http://a:b@c.example', 'http://[::', '//evil', 'ftp://a.example'),
  fc.constant(Array.from({ length: 10_001 }, () => 'x')),
  fc.jsonValue({ maxDepth: 3 }),
);

/**
 * Returns a copy of `value` in which one nested value, or the value itself, is replaced by `wrong`. `at` selects the
 * nested value. If `wrong` is `undefined`, the field is removed.
 */
function withOneWrong(value: unknown, at: number, wrong: unknown): unknown {
  const copy: Record<string, unknown> = structuredClone({ root: value });
  const places: [Record<string, unknown>, string][] = [];
  const collect = (container: object) => {
    for (const [key, child] of Object.entries(container)) {
      places.push([container as Record<string, unknown>, key]);
      if (typeof child === 'object' && child !== null) collect(child as object);
    }
  };
  collect(copy);
  const [container, key] = places[at % places.length] ?? [copy, 'root'];
  container[key] = wrong;
  return copy['root'] ?? null;
}
