import { describe, expect, it } from 'vitest';
import { pathSteps } from './path-steps.ts';

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
  ])('reads %s', (path, steps) => {
    expect(pathSteps(path)).toEqual(steps);
  });

  it.each(['a..b', 'a.', '$..id', 'a[*]', 'a[?(@.b)]', 'a[-1]', 'a[0]b', '$a', 'a[', 'a]', '.*', 'f()'])(
    'does not pretend to read %s',
    (path) => {
      expect(pathSteps(path)).toBeNull();
    },
  );
});
