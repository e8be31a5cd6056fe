import { describe, expect, it } from 'vitest';
import { KEEP, SecretChoice, secretToSend } from './secret.ts';

describe('the secret choice', () => {
  it.each([
    [KEEP, null],
    [{ action: 'keep', value: 'typed' }, null],
    [{ action: 'replace', value: 'typed' }, 'typed'],
    [{ action: 'clear', value: 'typed' }, ''],
  ] as const)('sends %j as %j', (choice, sent) => {
    expect(secretToSend(choice)).toBe(sent);
    expect(SecretChoice.safeParse(choice).success).toBe(true);
  });

  it('requires a value to replace a secret', () => {
    const { error } = SecretChoice.safeParse({ action: 'replace', value: '' });
    expect(error?.issues).toMatchObject([
      { path: [], message: expect.stringContaining('Enter the new value') },
    ]);
  });
});
