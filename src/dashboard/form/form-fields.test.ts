import { describe, expect, it } from 'vitest';
import {
  asStored,
  changedRows,
  compareVersions,
  initialValues,
  momentField,
  requestOf,
  rowsOf,
  secretField,
  secretNames,
  secretsOf,
  textField,
  versionAfter,
} from './form-fields.ts';

const FIELDS = {
  name: textField('Name'),
  key: secretField('Key', { shown: ({ isStored }) => (isStored ? 'stored' : null) }),
  ends: momentField('Ends'),
  hidden: secretField('Hidden key', null),
};
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

  it('compares moments as times, and of a secret only whether it is stored', () => {
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

  it('flags rows that differ between the first two of three versions, and knows unknown values', () => {
    const { ends, ...theirs } = { ...stored, name: 'Theirs' };
    expect(compareVersions(ROWS, [stored, theirs, { ...stored, name: 'Mine' }])).toEqual([
      { label: 'Name', as: 'text', cells: ['Desk', 'Theirs', 'Mine'], isFlagged: true },
      { label: 'Key', cells: ['stored', 'stored', 'stored'], isFlagged: false },
      { label: 'Ends', as: 'moment', cells: [ends, undefined, ends], isFlagged: true },
    ]);
  });
});
