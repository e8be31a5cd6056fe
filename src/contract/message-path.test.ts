import { describe, expect, it } from 'vitest';
import { parseExactJson } from './exact-json.ts';
import { parseMessagePath, PathReader } from './message-path.ts';

const body = parseExactJson(`{
  "contact": {"id": 9007199254740993},
  "list": [{"id": 9007199254740993, "v": 1.0}, {"id": 9007199254740992, "v": "x"}],
  "inner": "{\\"a\\":[{\\"b\\":2.50},{\\"b\\":3}]}",
  "__proto__": {"own": 1},
  "odd name": [1]
}`);

function select(path: string): unknown[] | null {
  const parsed = parseMessagePath(path);
  if (parsed === null) return null;
  const texts = new PathReader().places({ value: body, location: [] }, parsed).map(({ value }) => value);
  return texts.map((value) =>
    typeof value === 'object' && value !== null ? Reflect.get(value, 'text') : value,
  );
}

describe('a path into a message', () => {
  it.each([
    ['contact.id', ['9007199254740993']],
    ['$.contact.id', ['9007199254740993']],
    ['list[*].v', ['1.0', 'x']],
    ['$.list.*.v', ['1.0', 'x']],
    ['$..v', ['1.0', 'x']],
    ['list[-1].v', ['x']],
    ['list[0:1].v', ['1.0']],
    ['list[?@.id==9007199254740993].v', ['1.0']],
    ['list[?(@.id == 9007199254740992)].v', ['x']],
    ['list[?@.v==1].id', ['9007199254740993']],
    ["list[?@.v=='x'].id", [9007199254740992]],
    ['inner.a[1].b', [3]],
    ['inner.a[*].b', ['2.50', 3]],
    ["list[*]['v','none']", ['1.0', 'x']],
    ['__proto__.own', [1]],
    ["$['odd name'][*]", [1]],
  ])('%s selects its values', (path, values) => {
    expect(select(path)).toEqual(values);
  });

  it.each([
    'toString',
    'list.length',
    'list[*].constructor',
    '$..constructor',
    'contact.id.text',
    'inner.length',
  ])('%s selects nothing', (path) => {
    expect(select(path)).toEqual([]);
  });

  it.each([
    'a..b',
    'a.*',
    'a[',
    'f()',
    "a[?match(@.b, '(a+)+$')]",
    "a[?search(@.b, 'x')]",
    'a[*,*]',
    'a[0,1]',
    "a['b','b']",
    "$..['a','b']",
    '$..a..b',
    'a[?@..b]',
    'a[?@.b[*]]',
    'a[?$.b]',
    'a[?@[?@.b]]',
  ])('%s is invalid or could take too long', (path) => {
    expect(parseMessagePath(path)).toBeNull();
  });

  it('takes linear time for a large message', () => {
    const large = parseExactJson(
      `[${Array.from({ length: 20_000 }, (_, id) => `{"id":${id}.0,"a":[1,2]}`).join(',')}]`,
    );
    const reader = new PathReader();
    const start = performance.now();
    for (const path of ['$..id', '$[*].a[*]', '[?@.id==19999].id', '$[::-1].a']) {
      expect(reader.places({ value: large, location: [] }, parseMessagePath(path)!).length).toBeGreaterThan(
        0,
      );
    }
    expect(performance.now() - start).toBeLessThan(5000);
  });
});
