import { describe, expect, it } from 'vitest';
import { parseMessagePath } from '#contract/message-path.ts';
import { indexWarning, suggestedPaths } from './sample-paths.ts';

const pairs = {
  id: 'c',
  customFields: [
    { id: 'TRADE', value: 'Baker' },
    { id: 42, value: 'Oslo' },
  ],
};

describe('the paths for a sample', () => {
  it('select a value of a pair by its id', () => {
    const paths = suggestedPaths(pairs, 50);
    expect(paths).toEqual(['id', "customFields[?@.id=='TRADE'].value", 'customFields[?@.id==42].value']);
    expect(paths.every((path) => parseMessagePath(path) !== null)).toBe(true);
  });

  it('select the values of all records of a list', () => {
    const batch = {
      entry: [{ from: '1', text: { body: 'a' }, id: 'x', type: 't', at: 1, to: 2 }],
      tags: ['a'],
    };
    const paths = suggestedPaths(batch, 50);
    expect(paths.slice(0, 4)).toEqual([
      'entry[*].from',
      'entry[0].from',
      'entry[*].text.body',
      'entry[0].text.body',
    ]);
    expect(paths.at(-1)).toBe('tags[0]');
    expect(suggestedPaths([{ id: 1 }], 50)).toEqual(['[*].id', '[0].id']);
  });

  it('lead through several lists', () => {
    const nested = { entry: [{ messages: [{ from: '1', at: 2 }], ...pairs }] };
    expect(suggestedPaths(nested, 50)).toEqual([
      'entry[*].messages[*].from',
      'entry[0].messages[0].from',
      'entry[*].messages[*].at',
      'entry[0].messages[0].at',
      'entry[*].id',
      'entry[0].id',
      "entry[*].customFields[?@.id=='TRADE'].value",
      "entry[0].customFields[?@.id=='TRADE'].value",
      'entry[*].customFields[?@.id==42].value',
      'entry[0].customFields[?@.id==42].value',
    ]);
    expect(indexWarning(nested, 'entry[0].customFields[1].value')).toContain(
      'entry[0].customFields[?@.id==42].value',
    );
  });

  it('do not exceed the requested number', () => {
    expect(suggestedPaths({ a: [{ b: 1, c: 2, d: 3 }] }, 2)).toEqual(['a[*].b', 'a[0].b']);
  });
});

describe('the warning about an index', () => {
  it('names the path that selects by the id', () => {
    expect(indexWarning(pairs, 'customFields[0].value')).toBe(
      "The order of this list may change. Use customFields[?@.id=='TRADE'].value",
    );
    expect(indexWarning(pairs, ' $.customFields[1].value ')).toContain('[?@.id==42].value');
  });

  it.each(['id', 'customFields[?@.id==42].value', 'phones[0]', '', null, 5])('is absent for %j', (path) => {
    expect(indexWarning({ ...pairs, phones: ['1'] }, path)).toBeNull();
  });
});
