import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { KEEP, secretChoice, secretToSend } from './secret.ts';

const Choice = secretChoice(z.string().max(5, 'must be at most 5 characters'));

describe('the secret choice', () => {
  it.each([
    [KEEP, null],
    [{ action: 'keep', value: 'typed' }, null],
    [{ action: 'replace', value: 'typed' }, 'typed'],
    [{ action: 'clear', value: 'typed' }, ''],
  ] as const)('sends %j as %j', (choice, sent) => {
    expect(secretToSend(choice)).toBe(sent);
    expect(Choice.safeParse(choice).success).toBe(true);
  });

  it('requires a value to replace a secret, because an empty value would clear it', () => {
    const { error } = Choice.safeParse({ action: 'replace', value: '' });
    expect(error?.issues).toMatchObject([
      { path: [], message: expect.stringContaining('Enter the new value') },
    ]);
  });

  it('validates the value of a replacement only', () => {
    const { error } = Choice.safeParse({ action: 'replace', value: 'too long' });
    expect(error?.issues).toMatchObject([{ path: [], message: 'must be at most 5 characters' }]);
    expect(Choice.safeParse({ action: 'clear', value: 'too long' }).success).toBe(true);
  });
});
