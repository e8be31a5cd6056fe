import { describe, expect, it } from 'vitest';
import { InboundMappingInput } from './inbound.ts';

describe('the input of a mapping', () => {
  const messages = (value: unknown) =>
    InboundMappingInput.safeParse(value).error?.issues.map(({ path, message: words }) => [
      path.join('.'),
      words,
    ]);

  it('may be empty, in parts and as a whole', () => {
    expect(messages({ inbound: null, filterKey: null })).toBeUndefined();
    expect(messages({ inbound: { contactIdPath: '', bodyPath: null }, filterKey: null })).toBeUndefined();
    expect(messages({ inbound: { contactFieldPaths: {} }, filterKey: { path: 'a' } })).toBeUndefined();
    expect(messages({})).toHaveLength(2);
  });

  it('requires the path of a filter', () => {
    expect(messages({ inbound: null, filterKey: { path: ' ' } })).toEqual([
      ['filterKey.path', 'must not be empty'],
    ]);
  });

  it('accepts at most a hundred fields, with names that can be stored', () => {
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`f${index}`, 'a']));
    expect(messages({ inbound: { contactFieldPaths: many }, filterKey: null })).toEqual([
      ['inbound.contactFieldPaths', 'must have at most 100 fields'],
    ]);
    expect(messages({ inbound: { contactFieldPaths: { ' ': 'a' } }, filterKey: null })).toEqual([
      ['inbound.contactFieldPaths. ', 'must have a name of 1 to 200 characters'],
    ]);
  });
});
