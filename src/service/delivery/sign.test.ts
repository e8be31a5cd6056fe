import * as fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { newSigningSecret, signedHeaders } from './sign.ts';

/** The number of random bodies that are signed. The full test run sets BOTDECK_SIGNATURES=10000. */
const RUNS = Number(process.env.BOTDECK_SIGNATURES ?? 500);
const MINUTE = 60_000;

const signed = (body: string, secrets: readonly string[], at = new Date()) =>
  Object.fromEntries(signedHeaders('evt_1', at, body, secrets).map(({ name, value }) => [name, value]));

const isVerified = (secret: string, body: string, headers: Record<string, string>) => {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch (error) {
    // The library parses the body as JSON after it has verified the signature. The body is arbitrary text, so a
    // SyntaxError means a valid signature.
    return error instanceof SyntaxError;
  }
};

describe('a signature', () => {
  it('is verified by the Standard Webhooks library, and fails with another secret, body or id', () => {
    const secrets = [newSigningSecret(), newSigningSecret()];
    const [newest, previous] = secrets as [string, string];
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.nat(), (text, place) => {
        const body = JSON.stringify(text);
        const headers = signed(body, secrets);
        expect(isVerified(newest, body, headers)).toBe(true);
        expect(isVerified(previous, body, headers)).toBe(true);
        expect(isVerified(newSigningSecret(), body, headers)).toBe(false);
        const at = place % body.length;
        const changed = body.slice(0, at) + (body[at] === 'x' ? 'y' : 'x') + body.slice(at + 1);
        expect(isVerified(newest, changed, headers)).toBe(false);
        expect(isVerified(newest, body, { ...headers, 'webhook-id': 'evt_2' })).toBe(false);
      }),
      { numRuns: RUNS, seed: 7 },
    );
  });

  it.each(['', '{}', JSON.stringify('a'.repeat(1024 * 1024)), '"\u2028🔑ü"'])(
    'matches the bytes of the body',
    (body) => {
      const secret = newSigningSecret();
      expect(isVerified(secret, body, signed(body, [secret]))).toBe(true);
    },
  );

  it('is valid only within five minutes before and after its time', () => {
    const secret = newSigningSecret();
    const at = (ms: number) => isVerified(secret, '{}', signed('{}', [secret], new Date(Date.now() + ms)));
    expect([at(-6 * MINUTE), at(-4 * MINUTE), at(4 * MINUTE), at(6 * MINUTE)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('is omitted without a secret, while the id and the time are sent', () => {
    expect(Object.keys(signed('{}', []))).toEqual(['webhook-id', 'webhook-timestamp']);
  });
});
