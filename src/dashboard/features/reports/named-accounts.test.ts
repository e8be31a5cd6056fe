import { describe, expect, it } from 'vitest';
import { ReportShare } from '#contract/report.ts';
import { accountName, fieldLabel, namedAccounts, namedText, problemsOf } from './named-accounts.ts';

const account = (accountId: string, email: string | null = null, name: string | null = null) =>
  ReportShare.parse({ accountId, email, name });
const named = (text: string, picked: string[] = []) => namedAccounts({ picked, text }, null, []);

describe('the accounts of a share draft', () => {
  it('are separated by lines, commas, semicolons or spaces, without duplicates', () => {
    expect(named(' a, b\nc;;d\te\r\n,a\n b ', ['e', 'f'])).toEqual({
      accountIds: ['e', 'f', 'a', 'b', 'c', 'd'],
      repeated: 3,
      having: [],
      unknown: [],
    });
    expect(named(' \n,;\t ').accountIds).toEqual([]);
  });

  it('are found by e-mail address if known, and separated from unknown accounts', () => {
    const accounts = [
      account('1', 'Ada@x.example'),
      account('2', ''),
      account('ada@x.example'),
      account('4'),
    ];
    expect(
      namedAccounts({ picked: ['4'], text: 'ADA@X.EXAMPLE\n1\nnobody' }, accounts, [account('4')]),
    ).toEqual({
      accountIds: ['4', '1', 'nobody'],
      repeated: 1,
      having: ['4'],
      unknown: ['nobody'],
    });
    expect(namedAccounts({ picked: [], text: 'ada@x.example' }, accounts, []).accountIds).toEqual([
      'ada@x.example',
    ]);
  });

  it('are summarised in words', () => {
    expect(namedText({ accountIds: ['a'], repeated: 0, having: [], unknown: [] })).toBe('1 account');
    expect(namedText({ accountIds: ['a', 'b', 'c'], repeated: 1, having: ['a', 'b'], unknown: [] })).toBe(
      '3 accounts, 1 duplicate ignored, 2 already have the report',
    );
  });

  it('must be one to 200 valid ids', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => `account-${at}`);
    expect(problemsOf([])).toEqual(['Enter an account to share the report with.']);
    expect(problemsOf(many(200))).toEqual([]);
    expect(problemsOf(many(1201))).toEqual(['At most 200 accounts at a time: 1,201 entered.']);
    const long = 'a'.repeat(257);
    expect(problemsOf(['fine', long])).toEqual([`'${long}' must be at most 256 characters.`]);
  });

  it('are named in the field errors of the service', () => {
    expect(fieldLabel(['accountIds', '1'], 'must not be empty', ['a', 'b'])).toBe("'b' must not be empty.");
    expect(fieldLabel(['accountIds'], 'must have at least one account', ['a'])).toBe(
      'accountIds must have at least one account.',
    );
    expect(fieldLabel(['other', 'x'], 'is wrong', ['a'])).toBe('other.x is wrong.');
  });

  it('are labelled by name, otherwise by e-mail address or id', () => {
    expect(accountName(account('1', 'a@x.example', ' Ada '))).toBe('Ada');
    expect(accountName(account('1', 'a@x.example', ' '))).toBe('a@x.example');
    expect(accountName(account('1', ''))).toBe('1');
  });
});
