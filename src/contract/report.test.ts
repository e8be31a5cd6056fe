import { describe, expect, it } from 'vitest';
import { AddReportSharesInput, ReportShare, ReportSummary } from './report.ts';
import { parseStrictly } from './lenient.ts';

describe('a share of a report', () => {
  it('requires only its account', () => {
    const full = { accountId: 'account-1', name: 'Robin Example', email: 'robin@agency.example' };
    expect(ReportShare.parse(full)).toEqual(full);
    expect(ReportShare.parse({ accountId: 'x' })).toEqual({ accountId: 'x', name: null, email: null });
  });

  it.each([{}, { accountId: null }, { accountId: '' }, { accountId: 1 }, { accountId: 'x', email: false }])(
    'rejects %j',
    (share) => {
      expect(parseStrictly(ReportShare, share).success).toBe(false);
    },
  );
});

describe('the accounts of new shares', () => {
  it('may contain an id twice', () => {
    const input = { accountIds: ['a', 'a', 'x'.repeat(256)] };
    expect(AddReportSharesInput.parse(input)).toEqual(input);
    expect(parseStrictly(AddReportSharesInput, { accountIds: Array(200).fill('a') }).success).toBe(true);
  });

  it.each([
    ['missing', {}],
    ['null', { accountIds: null }],
    ['none', { accountIds: [] }],
    ['one text', { accountIds: 'a' }],
    ['an empty id', { accountIds: [''] }],
    ['a null id', { accountIds: [null] }],
    ['an id that is too long', { accountIds: ['x'.repeat(257)] }],
    ['an id that no column holds', { accountIds: ['\u0000'] }],
    ['too many', { accountIds: Array(201).fill('a') }],
  ])('are rejected if they are %s', (_, input) => {
    expect(parseStrictly(AddReportSharesInput, input).success).toBe(false);
  });
});

describe('the summary of a report', () => {
  it('requires only its id', () => {
    const full = {
      id: 'report-1',
      name: 'Replies by week',
      kind: 'weekly',
      modifiedAt: '2025-03-14T09:26:53Z',
    };
    expect(ReportSummary.parse(full)).toEqual(full);
    expect(ReportSummary.parse({ id: 'x' })).toEqual({ id: 'x', name: null, kind: null, modifiedAt: null });
    for (const change of [{ id: '' }, { name: 1 }, { modifiedAt: 'recently' }]) {
      expect(parseStrictly(ReportSummary, { ...full, ...change }).success).toBe(false);
    }
  });
});
