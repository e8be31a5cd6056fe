import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { KEEP, secretChoice, secretToSend } from './secret.ts';

const Choice = secretChoice(z.string().max(5, 'must be at most 5 characters'));

describe('the choice of a secret', () => {
  it.each([
    [KEEP, null],
    [{ action: 'keep', value: 'typed' }, null],
    [{ action: 'replace', value: 'typed' }, 'typed'],
    [{ action: 'clear', value: 'typed' }, ''],
  ] as const)('%j is sent as %j', (choice, sent) => {
    expect(secretToSend(choice)).toBe(sent);
    expect(Choice.safeParse(choice).success).toBe(true);
  });

  it('to replace needs a value: without one it would clear', () => {
    const { error } = Choice.safeParse({ action: 'replace', value: '' });
    expect(error?.issues).toMatchObject([
      { path: [], message: expect.stringContaining('Enter the new value') },
    ]);
  });

  it('to replace is checked as what it sends, any other is not', () => {
    const { error } = Choice.safeParse({ action: 'replace', value: 'too long' });
    expect(error?.issues).toMatchObject([{ path: [], message: 'must be at most 5 characters' }]);
    expect(Choice.safeParse({ action: 'clear', value: 'too long' }).success).toBe(true);
  });
});
