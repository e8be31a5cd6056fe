import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { operations } from './index.ts';
import { defineOperation, fillPath, type Operation } from './operation.ts';

const putChannel = defineOperation({
  id: 'putChannel',
  method: 'PUT',
  path: '/source/{sourceId}/channels/{channelId}',
  summary: 'Put a channel',
  body: z.object({ name: z.string() }),
  responses: { success: null },
});

describe('defineOperation', () => {
  it('sets the defaults', () => {
    const ping = defineOperation({
      id: 'ping',
      method: 'GET',
      path: '/ping',
      summary: '',
      responses: { success: null },
    });
    expect(ping).toMatchObject({
      body: null,
      origin: 'documented',
      responses: {
        success: null,
        failure: 'problem',
        offers: ['application/json'],
        records: null,
        stream: null,
      },
    });
    expect(ping.params.parse({})).toEqual({});
    expect(ping.query.parse({})).toEqual({});
  });

  it('requires one id for each name in the path', () => {
    expect(Object.keys(putChannel.params.shape)).toEqual(['sourceId', 'channelId']);
    expect(putChannel.params.safeParse({ sourceId: 'a' }).success).toBe(false);
    expect(putChannel.params.safeParse({ sourceId: 'a', channelId: '..' }).success).toBe(false);
  });
});

describe('fillPath', () => {
  it.each([
    ['a', '/source/a/channels/b'],
    ['a/b', '/source/a%2Fb/channels/b'],
    ['a?b#c', '/source/a%3Fb%23c/channels/b'],
    ['%2e%2e', '/source/%252e%252e/channels/b'],
    ['..\\', '/source/..%5C/channels/b'],
    ['{channelId}', '/source/%7BchannelId%7D/channels/b'],
    ['$&', '/source/%24%26/channels/b'],
    ['ü 😀', '/source/%C3%BC%20%F0%9F%98%80/channels/b'],
  ])('stays on the path with %s', (sourceId, path) => {
    const filled = fillPath(putChannel, { sourceId, channelId: 'b' });
    expect(filled).toBe(path);
    expect(new URL(filled, 'http://service.example').pathname).toBe(path);
  });

  it.each(['', '.', '..', '\u0000', '\ud800', 'x'.repeat(257)])('rejects %j', (channelId) => {
    expect(() => fillPath(putChannel, { sourceId: 'a', channelId })).toThrow(z.ZodError);
  });
});

describe('the operations', () => {
  const all: [string, Operation][] = Object.entries(operations);

  it.each(all)('contain %s under its own id', (id, operation) => {
    expect(operation.id).toBe(id);
  });

  it('have unique methods and paths', () => {
    const places = all.map(([, { method, path }]) => `${method} ${path}`);
    expect(new Set(places).size).toBe(places.length);
  });

  it.each(all)('contain %s with an array at the path of its records', (_, { responses }) => {
    if (responses.records === null) return;
    let schema: unknown = responses.success;
    for (const key of responses.records)
      schema = schema instanceof z.ZodObject ? schema.shape[key] : undefined;
    expect(schema).toBeInstanceOf(z.ZodArray);
  });

  // `document.test.ts` compares the documented operations with the API document, so all other operations are
  // extensions.
  it('of the API document come first, extensions last', () => {
    const origins = all.map(([, { origin }]) => origin);
    expect(origins).toEqual(origins.toSorted());
  });

  it('that only read are all GET operations, the topics query, the count of a replay and the dry run', () => {
    const reads = all.filter(([, { isRead }]) => isRead);
    const got = all.filter(([, { method }]) => method === 'GET');
    expect(reads.map(([id]) => id)).toEqual(expect.arrayContaining(got.map(([id]) => id)));
    expect(reads.filter(([, { method }]) => method !== 'GET').map(([id]) => id)).toEqual([
      'queryTopics',
      'countReplay',
      'dryRunTemplate',
    ]);
  });
});
