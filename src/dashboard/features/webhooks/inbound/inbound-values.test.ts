import { set } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { InboundMappingInput } from '#contract/inbound.ts';
import {
  aliasesIn,
  inboundDifferences,
  fieldsIn,
  InboundValues,
  isSameMapping,
  pathsIn,
  toInboundRequest,
  inboundFormValues,
} from './inbound-values.ts';

const NOTHING = { inbound: null, filterKey: null };

const values: InboundValues = {
  contactIdPath: ' contact.id ',
  bodyPath: 'text',
  attachmentsPath: '',
  statePath: ' ',
  messageIdPath: '',
  timestampPath: '',
  fields: [
    { name: ' email ', path: 'contact.email' },
    { name: 'city', path: 'contact.city' },
  ],
  filterPath: 'type',
  expectedValue: ' message',
};

const problems = (change: Partial<InboundValues>) =>
  InboundValues.safeParse({ ...values, ...change }).error?.issues.map(({ path, message }) => [
    path.join('.'),
    message,
  ]);

describe('the values of the mapping form', () => {
  it('are trimmed for the request, with null for empty values, and survive a round trip', () => {
    const request = toInboundRequest(values);
    expect(request).toEqual({
      inbound: {
        contactIdPath: 'contact.id',
        bodyPath: 'text',
        attachmentsPath: null,
        statePath: null,
        messageIdPath: null,
        timestampPath: null,
        contactFieldPaths: { email: 'contact.email', city: 'contact.city' },
      },
      filterKey: { path: 'type', expectedValue: ' message' },
    });
    expect(InboundMappingInput.parse(request)).toEqual(request);
    expect(toInboundRequest(inboundFormValues(toInboundRequest(values)))).toEqual(request);
  });

  it('are empty without a mapping', () => {
    expect(toInboundRequest(inboundFormValues(NOTHING))).toEqual(NOTHING);
    expect(isSameMapping(toInboundRequest(inboundFormValues(NOTHING)), NOTHING)).toBe(true);
  });

  it('show a path that is not a string as JSON, and are then invalid', () => {
    const { inbound } = toInboundRequest(values);
    const odd = inboundFormValues({
      inbound: { ...inbound!, contactFieldPaths: { a: { x: 1 } } },
      filterKey: null,
    });
    expect(odd.fields).toEqual([{ name: 'a', path: '{"x":1}' }]);
    expect(problems({ fields: odd.fields })).toEqual([
      ['fields.0.path', 'must be a path such as contact.phones[0]'],
    ]);
  });

  it('are mapped to the field names that the service uses in errors', () => {
    const names = fieldsIn(values);
    expect(names).toHaveLength(12);
    expect(aliasesIn(values)).toMatchObject({
      'inbound.bodyPath': 'bodyPath',
      'inbound.contactFieldPaths.email': 'fields.0.path',
      'filterKey.path': 'filterPath',
    });
    expect(names).toEqual(expect.arrayContaining(Object.values(aliasesIn(values))));
    expect(pathsIn(values).map(({ name }) => name)).toEqual([
      'Contact id',
      'Body',
      'Attachments',
      'State',
      'Message id',
      'Time',
      ' email ',
      'city',
      'Filter',
    ]);
  });
});

describe('the validation of the mapping form', () => {
  it('rejects invalid paths and incomplete fields', () => {
    expect(problems({})).toBeUndefined();
    expect(problems({ bodyPath: 'a.*', fields: [{ name: ' ', path: ' ' }] })).toEqual([
      ['bodyPath', 'must be a path such as contact.phones[0]'],
      ['fields.0.name', 'must not be empty'],
      ['fields.0.path', 'must not be empty'],
    ]);
    expect(problems({ fields: [{ name: '__proto__', path: 'a' }] })).toEqual([
      ['fields.0.name', "must not be '__proto__'"],
    ]);
  });

  it.each(fieldsIn(values))('has the limits of the contract for %s', (name) => {
    for (const length of [200, 201, 500, 501, 1000, 1001]) {
      const changed = structuredClone(values);
      set(changed, name, 'x'.repeat(length));
      const isValid = InboundMappingInput.safeParse(toInboundRequest(changed)).success;
      const { error } = InboundValues.safeParse(changed);
      expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(isValid ? undefined : [name]);
    }
  });

  it('rejects duplicate fields and an expected value without a path', () => {
    const fields = [
      { name: 'email', path: 'a' },
      { name: 'email ', path: 'b' },
    ];
    expect(problems({ fields })).toEqual([['fields.1.name', 'is already used above']]);
    expect(problems({ filterPath: ' ' })).toEqual([['filterPath', 'is required with an expected value']]);
  });
});

describe('two mappings', () => {
  it('are equal if they pick the same values', () => {
    const config = toInboundRequest(values);
    const reordered = toInboundRequest({
      ...values,
      fields: values.fields.toReversed(),
      attachmentsPath: ' ',
    });
    expect(isSameMapping(config, reordered)).toBe(true);
    expect(isSameMapping(config, toInboundRequest({ ...values, expectedValue: '' }))).toBe(false);
    expect(isSameMapping(config, NOTHING)).toBe(false);
  });

  it('differ by path, with a flag on changes by another user', () => {
    const theirs = toInboundRequest({ ...values, bodyPath: 'theirs' });
    const mine = toInboundRequest({ ...values, fields: [], expectedValue: 'mine' });
    const rows = inboundDifferences([toInboundRequest(values), theirs, mine]);
    expect(rows.map(({ label, cells, isFlagged }) => [label, cells, isFlagged])).toEqual([
      ['Body', ['text', 'theirs', 'text'], true],
      ['Contact id', ['contact.id', 'contact.id', 'contact.id'], false],
      ['Field city', ['contact.city', 'contact.city', null], false],
      ['Field email', ['contact.email', 'contact.email', null], false],
      ['Filter', ['type =  message', 'type =  message', 'type = mine'], false],
    ]);
  });
});
