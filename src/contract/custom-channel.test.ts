import { describe, expect, it } from 'vitest';
import { CustomChannel, CustomChannelInput, ListedChannel, toListedChannel } from './custom-channel.ts';

const full = {
  id: 'channel-1',
  sourceId: 'source-1',
  friendlyName: 'Front desk',
  provider: 'a-provider',
  uniqueId: '+351 210 000 000',
  authToken: 'token',
  expiration: '2025-09-14T09:26:53.589Z',
};

describe('a custom channel', () => {
  it('reads as it was written, and needs no more than its id', () => {
    expect(CustomChannel.parse(full)).toEqual(full);
    const { id, ...rest } = CustomChannel.parse({ id: 'x' });
    expect(id).toBe('x');
    expect(Object.keys(rest)).toHaveLength(6);
    expect(Object.values(rest).every((value) => value === null)).toBe(true);
  });

  it('never shows a refresh token, whoever sends one', () => {
    expect(CustomChannel.parse({ ...full, refreshToken: 'secret' })).toEqual(full);
  });

  it.each([{ id: '' }, { id: null }, { authToken: 1 }, { expiration: 'in a year' }])(
    'is refused with %j',
    (change) => {
      expect(CustomChannel.safeParse({ ...full, ...change }).success).toBe(false);
    },
  );
});

describe('a channel among others', () => {
  it.each([
    ['token', true],
    ['', false],
    [null, false],
  ])('says of the token %j only whether there is one: %s', (authToken, hasAuthToken) => {
    const { authToken: _, ...plain } = full;
    const listed = toListedChannel(CustomChannel.parse({ ...full, authToken }));
    expect(listed).toEqual({ ...plain, hasAuthToken });
    expect(ListedChannel.parse({ ...listed, authToken })).toEqual(listed);
  });
});

describe('what a custom channel is saved with', () => {
  it('keeps absent, null and empty apart', () => {
    for (const input of [
      {},
      { authToken: null, expiration: null },
      { authToken: '', refreshToken: '', friendlyName: '' },
      { provider: 'a-provider', expiration: '2025-09-14T09:26:53' },
    ]) {
      expect(CustomChannelInput.parse(input)).toEqual(input);
    }
  });

  it('has no say in the ids', () => {
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
  ])('is refused when it is %j', (input) => {
    expect(CustomChannelInput.safeParse(input).success).toBe(false);
  });
});
