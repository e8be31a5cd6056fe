import { describe, expect, it } from 'vitest';
import type { LeadField } from '#contract/lead.ts';
import { filterFields, isEmptyField, mergeLeadFields } from './lead-fields.ts';

function field(key: string, value: string | null, overrides: Partial<LeadField> = {}): LeadField {
  return { field: key, name: key.toUpperCase(), value, aiProduced: false, ...overrides };
}

const origins = (without: LeadField[] | null, withCrm: LeadField[] | null) =>
  mergeLeadFields(without, withCrm).map(({ field: key, value, origin, before }) => [
    key,
    value,
    origin,
    before,
  ]);

describe('mergeLeadFields', () => {
  it('lists only the fields of the service before the CRM fields load', () => {
    expect(origins([field('a', '1')], null)).toEqual([['a', '1', 'service', null]]);
    expect(origins(null, null)).toEqual([]);
  });

  it('marks fields that only the CRM has', () => {
    expect(origins([field('a', '1')], [field('a', '1'), field('b', '2')])).toEqual([
      ['a', '1', 'service', null],
      ['b', '2', 'crm', null],
    ]);
  });

  it('marks values that the CRM changes, with the previous value', () => {
    expect(origins([field('a', '1')], [field('a', '2')])).toEqual([['a', '2', 'changed', '1']]);
    expect(origins([field('a', null)], [field('a', '')])).toEqual([['a', '', 'changed', null]]);
  });

  it('pairs equal fields first, so that a second value of the same field is an addition', () => {
    expect(origins([field('a', '2')], [field('a', '1'), field('a', '2')])).toEqual([
      ['a', '1', 'crm', null],
      ['a', '2', 'service', null],
    ]);
  });

  it('keeps fields that the response with CRM fields omits', () => {
    expect(origins([field('a', '1')], [field('b', '2')])).toEqual([
      ['b', '2', 'crm', null],
      ['a', '1', 'service', null],
    ]);
  });
});

describe('filterFields', () => {
  const fields = mergeLeadFields(
    [field('city', 'Porto', { aiProduced: true }), field('budget', '10'), field('note', null)],
    null,
  );
  const keys = (text: string, aiOnly = false) =>
    filterFields(fields, { text, aiOnly }).map((one) => one.field);

  it('finds by key, name and value, ignoring case', () => {
    expect(keys(' CIT ')).toEqual(['city']);
    expect(keys('porto')).toEqual(['city']);
    expect(keys('1')).toEqual(['budget']);
    expect(keys('')).toEqual(['city', 'budget', 'note']);
  });

  it('keeps only fields written by AI', () => {
    expect(keys('', true)).toEqual(['city']);
    expect(keys('budget', true)).toEqual([]);
  });
});

describe('isEmptyField', () => {
  it.each([
    [null, true],
    ['', true],
    [' \n', true],
    ['0', false],
  ])('returns for %j the result %j', (value, expected) => {
    expect(isEmptyField(field('a', value))).toBe(expected);
  });
});
