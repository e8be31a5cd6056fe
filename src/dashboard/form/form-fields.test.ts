import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { extensionField } from '#contract/extension-fields.ts';
import { bodyText } from '#contract/fields.ts';
import { defineOperation } from '#contract/operation.ts';
import { secret } from '#contract/secret-fields.ts';
import { setAppConfig } from '../api/transport/config.ts';
import { configOf } from '../testing/connect-to.ts';
import {
  asStored,
  changedRows,
  compareVersions,
  fieldNames,
  formTable,
  initialValues,
  inputPaths,
  momentField,
  offersField,
  requestOf,
  rowsOf,
  secretField,
  secretNames,
  secretsOf,
  textField,
  textProps,
  valueSchemas,
  versionAfter,
} from './form-fields.ts';

const Sent = z.object({
  name: bodyText(5).nullish(),
  key: secret(bodyText(5)).nullish(),
  ends: bodyText().nullish(),
  hidden: bodyText().nullish(),
});

const putDesk = defineOperation({
  id: 'putDesk',
  method: 'PUT',
  path: '/desk',
  summary: 'Save a desk',
  body: Sent,
  responses: { success: z.object({}) },
});

const getDesk = defineOperation({
  id: 'getDesk',
  method: 'GET',
  path: '/desk',
  summary: 'Get the desk',
  origin: 'extension',
  responses: { success: z.object({ note: extensionField(z.string().nullable()) }) },
});

const fields = {
  name: textField('Name'),
  key: secretField('Key', { shown: ({ isStored }) => (isStored ? 'stored' : null) }),
  ends: momentField('Ends'),
  hidden: secretField('Hidden key', null),
};
const FIELDS = formTable({ write: putDesk, read: getDesk }, fields);
const ROWS = rowsOf(FIELDS);

const stored = { name: 'Desk', key: { isStored: true }, ends: '2025-06-01T10:00:00.250Z' };
const untouched = initialValues(FIELDS, stored);
const replaced = { action: 'replace' as const, value: 'canary' };

describe('the fields of a form', () => {
  it('send unchanged values exactly as stored, and keep secrets', () => {
    const request = { name: 'Desk', key: null, ends: '2025-06-01T10:00:00.250Z', hidden: null };
    expect(requestOf(FIELDS, untouched, stored)).toEqual(request);
    expect(changedRows(ROWS, [stored, versionAfter(FIELDS, stored, request)])).toEqual([]);
  });

  it('send an empty text as null, unless the stored text is empty', () => {
    const values = { ...untouched, name: '' };
    expect(requestOf(FIELDS, values, stored).name).toBeNull();
    expect(requestOf(FIELDS, values, { ...stored, name: '' }).name).toBe('');
  });

  it('contain secrets only after the user has typed them', () => {
    expect(secretNames(FIELDS)).toEqual(['key', 'hidden']);
    expect(secretsOf(FIELDS, untouched)).toEqual([]);
    expect(secretsOf(FIELDS, { ...untouched, hidden: replaced })).toEqual(['canary']);
  });
});

describe('the comparison of versions', () => {
  const labels = (...versions: (typeof stored)[]) => changedRows(ROWS, versions).map(({ label }) => label);

  it('compares moments as times, and compares only whether a secret is stored', () => {
    expect(labels(stored, { ...stored, ends: '2025-06-01T12:00:00.250+02:00' })).toEqual([]);
    expect(labels(stored, { name: 'Line', key: { isStored: false }, ends: '2025-06-01T10:00:00Z' })).toEqual([
      'Name',
      'Key',
      'Ends',
    ]);
  });

  it('shows a new secret as a change, until the save is done', () => {
    const request = requestOf(FIELDS, { ...untouched, key: replaced }, stored);
    const after = versionAfter(FIELDS, stored, request);
    expect(JSON.stringify(after)).not.toContain('canary');
    expect(changedRows(ROWS, [stored, after])).toHaveLength(1);
    expect(changedRows(ROWS, [stored, { ...after, key: asStored(after.key) }])).toEqual([]);
  });

  it('flags rows that differ between the first two of three versions, and keeps unknown values', () => {
    const { ends, ...theirs } = { ...stored, name: 'Theirs' };
    expect(compareVersions(ROWS, [stored, theirs, { ...stored, name: 'Mine' }])).toEqual([
      { label: 'Name', as: 'text', cells: ['Desk', 'Theirs', 'Mine'], isFlagged: true },
      { label: 'Key', cells: ['stored', 'stored', 'stored'], isFlagged: false },
      { label: 'Ends', as: 'moment', cells: [ends, undefined, ends], isFlagged: true },
    ]);
  });
});

describe('the validation of the values', () => {
  const problems = (change: Partial<typeof untouched>) =>
    z
      .object(valueSchemas(FIELDS))
      .safeParse({ ...untouched, ...change })
      .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);

  it('includes the limits of the contract', () => {
    expect(problems({ name: 'Front' })).toBeUndefined();
    expect(problems({ name: 'Front desk' })).toEqual(['name must be at most 5 characters']);
    expect(problems({ key: replaced })).toEqual(['key must be at most 5 characters']);
    expect(textProps(FIELDS, 'name', { values: untouched, stored })).toEqual({
      name: 'name',
      label: 'Name',
      limit: 5,
    });
  });

  it('includes the rules of the form', () => {
    expect(problems({ key: { action: 'replace', value: '' } })).toEqual([
      'key Enter the new value, or choose another option.',
    ]);
    expect(problems({ ends: { ...untouched.ends, time: '' } })).toEqual([
      'ends Enter the time as well, or clear the day.',
    ]);
  });

  it('ignores the replacement of a secret that the user keeps', () => {
    expect(problems({ key: { action: 'keep', value: 'too long' } })).toBeUndefined();
  });
});

describe('the help of a text', () => {
  const helpOf = (name: string, before: Partial<typeof stored> = stored) =>
    textProps(FIELDS, 'name', { values: { name }, stored: before }, 'The sign').help;

  it('warns of a stored text that a save would remove', () => {
    expect(helpOf('')).toBe('Saving removes ‘Desk’. Type it again to keep it.');
  });

  it('describes the field if a save would remove no text', () => {
    expect(helpOf('Line')).toBe('The sign');
    expect(helpOf('', { name: '' })).toBe('The sign');
    expect(helpOf('', {})).toBe('The sign');
  });
});

it('a table needs every field of the request', () => {
  const { name, key, ends } = fields;
  // @ts-expect-error -- the field `hidden` is missing
  expect(formTable({ write: putDesk, read: getDesk }, { name, key, ends })).toBeDefined();
});

describe('an extension field', () => {
  const body = Sent.extend({
    note: extensionField(bodyText(5).nullish()),
    code: secret(extensionField(bodyText(5))).nullish(),
  });
  const table = formTable(
    { write: { ...putDesk, body }, read: getDesk },
    { ...fields, note: textField('Note'), code: secretField('Code', { shown: () => 'stored' }) },
  );
  const version = { ...stored, note: 'a note over the limit', code: { isStored: true } };
  const extensions = ['putDesk.note', 'putDesk.code', 'getDesk', 'getDesk.note'];

  /** Returns all results that the form derives from the table, if the service declares these extension fields. */
  const derived = (declared: string[]) => {
    setAppConfig(configOf({ extensions: declared }));
    const values = initialValues(table, version);
    const request = requestOf(table, values, version);
    return {
      isOffered: [offersField(table, 'note'), offersField(table, 'code')],
      note: values.note,
      isValid: z.object(valueSchemas(table)).safeParse(values).success,
      request: Object.keys(request),
      version: Object.keys(versionAfter(table, version, request)),
      rows: rowsOf(table).map(({ label }) => label),
      names: fieldNames(table),
      inputs: inputPaths(table, values),
      secretNames: secretNames(table),
      secrets: secretsOf(table, { ...values, code: replaced }),
    };
  };

  it('is part of the form if the service declares it', () => {
    const names = [...Object.keys(fields), 'note', 'code'];
    expect(derived(extensions)).toEqual({
      isOffered: [true, true],
      note: 'a note over the limit',
      isValid: false,
      request: names,
      version: names,
      rows: ['Name', 'Key', 'Ends', 'Note', 'Code'],
      names,
      inputs: names,
      secretNames: ['key', 'hidden', 'code'],
      secrets: ['canary'],
    });
  });

  it.each([
    ['the service does not declare it', []],
    ['no response contains it', ['putDesk.note', 'getDesk']],
    ['the service has no operation that reads it', ['putDesk.note', 'getDesk.note']],
  ])('is left out everywhere if %s, and cannot make the form invalid', (_, declared) => {
    const names = Object.keys(fields);
    expect(derived(declared)).toEqual({
      isOffered: [false, false],
      note: '',
      isValid: true,
      request: names,
      version: names,
      rows: ['Name', 'Key', 'Ends'],
      names,
      inputs: names,
      secretNames: ['key', 'hidden'],
      secrets: [],
    });
  });

  it('is part of the form without a response that contains the field, if it is a secret', () => {
    expect(derived(['putDesk.code']).isOffered).toEqual([false, true]);
  });
});
