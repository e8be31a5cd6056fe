/** The examples of RFC 9535 (JSONPath), by section, with the results that the RFC states. */
import { describe, expect, it } from 'vitest';
import { parseMessagePath, PathReader } from './message-path.ts';

type Example = readonly [path: string, ...results: unknown[]];

function select(value: unknown, path: string): unknown[] {
  const parsed = parseMessagePath(path);
  if (parsed === null) return ['invalid'];
  return new PathReader().places({ value, location: [] }, parsed).map((place) => place.value);
}

const BOOKS = [
  { category: 'reference', author: 'Nigel Rees', title: 'Sayings of the Century', price: 8.95 },
  { category: 'fiction', author: 'Evelyn Waugh', title: 'Sword of Honour', price: 12.99 },
  { category: 'fiction', author: 'Herman Melville', title: 'Moby Dick', isbn: '0-553-21311-3', price: 8.99 },
  {
    category: 'fiction',
    author: 'J. R. R. Tolkien',
    title: 'The Lord of the Rings',
    isbn: '0-395-19395-8',
    price: 22.99,
  },
];
const BICYCLE = { color: 'red', price: 399 };
const AUTHORS = BOOKS.map(({ author }) => author);
const LETTERS = 'abcdefg'.split('');
const FILTERED = [{ b: 'j' }, { b: 'k' }, { b: {} }, { b: 'kilo' }];

const SECTIONS: readonly { section: string; value: unknown; examples: readonly Example[] }[] = [
  {
    section: '1.5 overview',
    value: { store: { book: BOOKS, bicycle: BICYCLE } },
    examples: [
      ['$.store.book[*].author', ...AUTHORS],
      ['$..author', ...AUTHORS],
      ['$.store.*', BOOKS, BICYCLE],
      ['$.store..price', 8.95, 12.99, 8.99, 22.99, 399],
      ['$..book[2]', BOOKS[2]],
      ['$..book[2].author', 'Herman Melville'],
      ['$..book[2].publisher'],
      ['$..book[-1]', BOOKS[3]],
      ['$..book[:2]', BOOKS[0], BOOKS[1]],
      ['$..book[?@.isbn]', BOOKS[2], BOOKS[3]],
      ['$..book[?@.price<10]', BOOKS[0], BOOKS[2]],
    ],
  },
  { section: '2.2.3 root', value: { k: 'v' }, examples: [['$', { k: 'v' }]] },
  {
    section: '2.3.1.3 names',
    value: { o: { 'j j': { 'k.k': 3 } }, "'": { '@': 2 } },
    examples: [
      ["$.o['j j']", { 'k.k': 3 }],
      ["$.o['j j']['k.k']", 3],
      ['$.o["j j"]["k.k"]', 3],
      [`$["'"]["@"]`, 2],
    ],
  },
  {
    section: '2.3.2.3 wildcards',
    value: { o: { j: 1, k: 2 }, a: [5, 3] },
    examples: [
      ['$[*]', { j: 1, k: 2 }, [5, 3]],
      ['$.o[*]', 1, 2],
      ['$.a[*]', 5, 3],
    ],
  },
  {
    section: '2.3.3.3 indexes',
    value: ['a', 'b'],
    examples: [['$[1]', 'b'], ['$[-2]', 'a'], ['$[2]'], ['$[-3]']],
  },
  {
    section: '2.3.4.3 slices',
    value: LETTERS,
    examples: [
      ['$[1:3]', 'b', 'c'],
      ['$[5:]', 'f', 'g'],
      ['$[1:5:2]', 'b', 'd'],
      ['$[5:1:-2]', 'f', 'd'],
      ['$[::-1]', ...LETTERS.toReversed()],
      ['$[::0]'],
    ],
  },
  {
    section: '2.3.5.3 filters',
    value: {
      a: [3, 5, 1, 2, 4, 6, ...FILTERED],
      o: { p: 1, q: 2, r: 3, s: 5, t: { u: 6 } },
      e: 'f',
    },
    examples: [
      ["$.a[?@.b == 'kilo']", { b: 'kilo' }],
      ["$.a[?(@.b == 'kilo')]", { b: 'kilo' }],
      ['$.a[?@>3.5]', 5, 4, 6],
      ['$.a[?@.b]', ...FILTERED],
      ['$.a[?@<2 || @.b == "k"]', 1, { b: 'k' }],
      ['$.o[?@>1 && @<4]', 2, 3],
      ['$.o[?@.u || @.x]', { u: 6 }],
      ['$.a[?@ == @]', 3, 5, 1, 2, 4, 6, ...FILTERED],
      ['$.a[?!@.b]', 3, 5, 1, 2, 4, 6],
    ],
  },
  {
    // Table 11 compares members of the root. Filters here compare members of an item, so that each root member of the
    // table is a member of this item.
    section: '2.3.5.3 comparisons',
    value: [{ obj: { x: 'y' }, arr: [2, 3] }],
    examples: (
      [
        ['@.absent1 == @.absent2', true],
        ['@.absent1 <= @.absent2', true],
        ["@.absent == 'g'", false],
        ['@.absent1 != @.absent2', false],
        ["@.absent != 'g'", true],
        ['1 <= 2', true],
        ['1 > 2', false],
        ["13 == '13'", false],
        ["'a' <= 'b'", true],
        ["'a' > 'b'", false],
        ['@.obj == @.arr', false],
        ['@.obj != @.arr', true],
        ['@.obj == @.obj', true],
        ['@.obj != @.obj', false],
        ['@.arr == @.arr', true],
        ['@.arr != @.arr', false],
        ['@.obj == 17', false],
        ['@.obj != 17', true],
        ['@.obj <= @.arr', false],
        ['@.obj < @.arr', false],
        ['@.obj <= @.obj', true],
        ['@.arr <= @.arr', true],
        ['1 <= @.arr', false],
        ['1 >= @.arr', false],
        ['1 > @.arr', false],
        ['1 < @.arr', false],
        ['true <= true', true],
        ['true > true', false],
      ] as const
    ).map(([condition, isTrue]) => [`$[?${condition}].obj`, ...(isTrue ? [{ x: 'y' }] : [])]),
  },
  {
    section: '2.4 functions',
    value: { short: 'ab', long: 'abc', list: [1, 2], both: { color: 'red' }, number: 5 },
    examples: [
      ['$[?length(@) < 3]', 'ab', [1, 2], { color: 'red' }],
      ['$[?value(@.color) == "red"]', { color: 'red' }],
      ['$[?count(@.color) == 1]', { color: 'red' }],
      ['$[?length(@.*) < 3]', 'invalid'],
      ['$[?count(1) == 1]', 'invalid'],
      ['$[?value(@..color)]', 'invalid'],
      ['$[?length(@)]', 'invalid'],
    ],
  },
  {
    section: '2.5.2.3 descendants',
    value: { o: { j: 1, k: 2 }, a: [5, 3, [{ j: 4 }, { k: 6 }]] },
    examples: [
      ['$..j', 1, 4],
      ['$..[0]', 5, { j: 4 }],
      ['$..o', { j: 1, k: 2 }],
      [
        '$..[*]',
        { j: 1, k: 2 },
        [5, 3, [{ j: 4 }, { k: 6 }]],
        1,
        2,
        5,
        3,
        [{ j: 4 }, { k: 6 }],
        { j: 4 },
        { k: 6 },
        4,
        6,
      ],
      [
        '$..*',
        { j: 1, k: 2 },
        [5, 3, [{ j: 4 }, { k: 6 }]],
        1,
        2,
        5,
        3,
        [{ j: 4 }, { k: 6 }],
        { j: 4 },
        { k: 6 },
        4,
        6,
      ],
    ],
  },
  {
    section: '2.6.1 null',
    value: { a: null, b: [null], c: [{}], null: 1 },
    examples: [
      ['$.a', null],
      ['$.a[0]'],
      ['$.a.d'],
      ['$.b[0]', null],
      ['$.b[*]', null],
      ['$.b[?@]', null],
      ['$.b[?@==null]', null],
      ['$.c[?@.d==null]'],
      ['$.null', 1],
    ],
  },
];

describe.each(SECTIONS)('RFC 9535, $section', ({ value, examples }) => {
  it.each(examples.map(([path, ...results]) => ({ path, results })))('$path', ({ path, results }) => {
    expect(select(value, path)).toEqual(results);
  });
});

/** Paths that could take more than linear time. */
it.each([
  '$..book[0,1]',
  '$.o[*, *]',
  '$.o[?@<3, ?@<3]',
  '$[0, 3]',
  '$[?@.*]',
  '$[?@[?@.b]]',
  '$.a[?@.b == $.x]',
  '$.a[?match(@.b, "[jk]")]',
  '$.a[?search(@.b, "[jk]")]',
  '$[?count(@.*) == 1]',
  '$[?value(@..color) == "red"]',
])('RFC 9535 allows %s, which is rejected for its run time', (path) => {
  expect(parseMessagePath(path)).toBeNull();
});
