import { describe, expect, it } from 'vitest';
import { pathSteps, pathsWithin, valueAt } from './json-path.ts';

describe('pathSteps', () => {
  it.each([
    ['id', ['id']],
    ['contact.id', ['contact', 'id']],
    ['$', []],
    ['$.contact.phones[0].number', ['contact', 'phones', '0', 'number']],
    ['$[1][2]', ['1', '2']],
    ['items.0.a b-c_d', ['items', '0', 'a b-c_d']],
    [`a["b.c"]['d']`, ['a', 'b.c', 'd']],
    ['__proto__.x', ['__proto__', 'x']],
    ['имя.值', ['имя', '值']],
  ])('parses %s', (path, steps) => {
    expect(pathSteps(path)).toEqual(steps);
  });

  it.each(['a..b', 'a.', '$..id', 'a[*]', 'a[?(@.b)]', 'a[-1]', 'a[0]b', '$a', 'a[', 'a]', '.*', 'f()'])(
    'rejects %s',
    (path) => {
      expect(pathSteps(path)).toBeNull();
    },
  );
});

describe('valueAt', () => {
  const body: unknown = JSON.parse(
    '{"a":[{"b":0}],"n":null,"t":"text","__proto__":{"own":1},"constructor":{"name":"mine"}}',
  );
  const follow = (path: string) => valueAt(body, pathSteps(path)!);

  it('reads members and items, and distinguishes null from missing', () => {
    expect(follow('$')).toBe(body);
    expect([follow('a[0].b'), follow('a.0.b'), follow('n'), follow('t')]).toEqual([0, 0, null, 'text']);
    expect(['x', 'a[1]', 'a[0].c', 'n.x', 't.0', 't.length', 'a.length', 'a.00'].map(follow)).toEqual(
      Array.from({ length: 8 }),
    );
  });

  it('does not read inherited properties', () => {
    expect([follow('__proto__.own'), follow('constructor.name')]).toEqual([1, 'mine']);
    for (const path of ['toString', '__proto__.toString', 'a.constructor', 'a[0].__proto__', 'a.push']) {
      expect(follow(path)).toBeUndefined();
    }
    expect(valueAt({}, ['__proto__'])).toBeUndefined();
    expect(valueAt([], ['constructor', 'constructor'])).toBeUndefined();
  });
});

describe('pathsWithin', () => {
  it('returns a path for every value, which leads back to the value', () => {
    const body = { a: [{ b: 1 }, 'x'], 'odd name': { 'c.d': null, "it's": true }, '': 2, empty: {} };
    const paths = pathsWithin(body, 100);
    expect(paths).toEqual(['a[0].b', 'a[1]', 'odd name["c.d"]', 'odd name["it\'s"]', '[""]']);
    expect(paths.map((path) => valueAt(body, pathSteps(path)!))).toEqual([1, 'x', null, true, 2]);
  });

  it('stops at the limit, even for deep or long values', () => {
    expect(
      pathsWithin(
        Array.from({ length: 100_000 }, () => 1),
        3,
      ),
    ).toEqual(['[0]', '[1]', '[2]']);
    let deep: unknown = 1;
    for (let level = 0; level < 50_000; level += 1) deep = [deep];
    expect(pathsWithin(deep, 1)).toHaveLength(1);
    expect(pathsWithin('text', 5)).toEqual([]);
  });
});
