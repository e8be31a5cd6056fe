import { describe, expect, it } from 'vitest';
import { CustomChannel, CustomChannelInput, ListedChannel, toListedChannel } from './custom-channel.ts';
import { parseStrictly } from './lenient.ts';

const sent = {
  id: 'channel-1',
  sourceId: 'source-1',
  friendlyName: 'Front desk',
  provider: 'a-provider',
  uniqueId: '+351 210 000 000',
  authToken: 'token',
  expiration: '2025-09-14T09:26:53.589Z',
};

/** A channel with every field: null for the fields that `sent` does not contain. */
const full = CustomChannel.parse(sent);

describe('a custom channel', () => {
  it('parses unchanged, and requires only its id', () => {
    expect(full).toMatchObject(sent);
    const { id, ...rest } = CustomChannel.parse({ id: 'x' });
    expect(id).toBe('x');
    expect(Object.keys(rest)).toEqual(Object.keys(CustomChannel.shape).slice(1));
    expect(Object.values(rest).every((value) => value === null)).toBe(true);
  });

  it('never contains a refresh token, even if the service sends one', () => {
    expect(CustomChannel.parse({ ...sent, refreshToken: 'secret' })).toEqual(full);
  });

  it.each([{ id: '' }, { id: null }, { authToken: 1 }, { expiration: 'in a year' }])(
    'rejects %j',
    (change) => {
      expect(parseStrictly(CustomChannel, { ...full, ...change }).success).toBe(false);
    },
  );
});

describe('a channel in a list', () => {
  it.each([
    ['token', true],
    ['', false],
    [null, false],
  ])('with the token %j contains no token, and hasAuthToken is %s', (authToken, hasAuthToken) => {
    const { authToken: _, ...plain } = full;
    const listed = toListedChannel(CustomChannel.parse({ ...full, authToken }));
    expect(listed).toEqual({ ...plain, hasAuthToken });
    expect(ListedChannel.parse({ ...listed, authToken })).toEqual(listed);
  });
});

describe('the input of a custom channel', () => {
  it('distinguishes absent, null and empty', () => {
    for (const input of [
      {},
      { authToken: null, expiration: null },
      { authToken: '', refreshToken: '', friendlyName: '' },
      { provider: 'a-provider', expiration: '2025-09-14T09:26:53' },
    ]) {
      expect(CustomChannelInput.parse(input)).toEqual(input);
    }
  });

  it('cannot set the ids', () => {
    expect(CustomChannelInput.parse({ id: 'other', sourceId: 'other', agencyId: 'other' })).toEqual({});
  });

  it.each([
    { friendlyName: 'x'.repeat(201) },
    { uniqueId: 'x'.repeat(501) },
    { authToken: 'x'.repeat(8193) },
    { refreshToken: 'a\u0000b' },
    { provider: '\ud800' },
    { authToken: 1 },
    { expiration: '' },
    { expiration: '2025-02-30T00:00:00Z' },
    [],
    null,
  ])('rejects %j', (input) => {
    expect(parseStrictly(CustomChannelInput, input).success).toBe(false);
  });
});
