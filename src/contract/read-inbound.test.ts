import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InboundConfig } from './inbound.ts';
import { readInbound as readDelivery, refusalOf, type InboundReading } from './read-inbound.ts';

const config: InboundConfig = {
  inbound: {
    contactIdPath: 'contact.id',
    bodyPath: 'message.text',
    attachmentsPath: 'message.files',
    statePath: 'state',
    contactFieldPaths: { email: 'contact.mails[0]', age: ' contact.age ', odd: 5, bad: 'a.*' },
  },
  filterKey: { path: 'type', expectedValue: 'message' },
};
const message = {
  type: 'message',
  contact: { id: 42, mails: ['a@b.example'], age: 0 },
  message: { text: 'Hello' },
  state: 'open',
};

/** Reads a delivery that contains exactly one message. */
function readInbound(of: InboundConfig, body: unknown): InboundReading {
  const [reading, ...more] = readDelivery(of, body)!;
  expect(more).toEqual([]);
  return reading!;
}

const refusal = (body: unknown, of: InboundConfig = config) => refusalOf(of, readInbound(of, body));

describe('readInbound', () => {
  it('reads the values at the paths, and converts numbers to text', () => {
    expect(readInbound(config, message)).toEqual({
      filter: { isSet: true, passes: true, found: 'message' },
      contactId: '42',
      kind: 'message',
      text: 'Hello',
      attachments: [],
      state: 'open',
      messageId: null,
      time: null,
      fields: [
        { name: 'email', value: 'a@b.example' },
        { name: 'age', value: '0' },
      ],
      problems: [],
    });
    expect(refusal(message)).toBeNull();
  });

  it('reads attachments as texts, as objects or as a single address', () => {
    const files = ['https://x.example/1', { url: 'https://x.example/2', type: 'image' }, { id: 1 }, null];
    const body = { ...message, message: { files } };
    const reading = readInbound(config, body);
    expect(reading.attachments).toEqual(['https://x.example/1', 'https://x.example/2']);
    expect(reading.problems.map(({ message: words }) => words)).toEqual([
      'Attachment 3 at ‘message.files’ has no address.',
      'Attachment 4 at ‘message.files’ has no address.',
    ]);
    expect(refusal(body)).toBeNull();
    expect(readInbound(config, { message: { files: 'https://x.example' } }).attachments).toHaveLength(1);
  });

  it.each([
    ['message', 'message', true],
    [12, '12', true],
    [true, 'true', true],
    ['12', '12', true],
    ['Message', 'message', false],
    [undefined, 'undefined', false],
    ['anything', null, true],
    ['anything', '', true],
    [null, null, false],
    [undefined, '', false],
  ])('compares %j with the expected %j', (type, expectedValue, passes) => {
    const filterKey = { path: '$.type', expectedValue };
    expect(readInbound({ ...config, filterKey }, { ...message, type }).filter).toMatchObject({ passes });
  });

  it('lets all messages pass if no filter is set', () => {
    for (const filterKey of [null, { path: null, expectedValue: 'x' }, { path: ' ', expectedValue: 'x' }]) {
      expect(refusal({ ...message, type: 'other' }, { ...config, filterKey })).toBeNull();
    }
  });

  it.each([
    [{ ...message, type: 'status' }, 'The filter expects ‘message’ at ‘type’, but found ‘status’.'],
    [{}, 'The filter expects ‘message’ at ‘type’, but found nothing.'],
    [{ ...message, contact: {} }, 'There is no contact id at ‘contact.id’.'],
    [{ ...message, contact: { id: '  ' } }, 'There is no contact id at ‘contact.id’.'],
    [{ ...message, contact: { id: {} } }, 'The value at ‘contact.id’ is not text.'],
    [
      { ...message, contact: { id: 'x'.repeat(257) } },
      'The value at ‘contact.id’ is longer than 256 characters.',
    ],
    [{ ...message, message: { text: ' ' } }, 'There is no message at ‘message.text’ or ‘message.files’.'],
    [{ ...message, message: { text: ['a'], files: 'x' } }, 'The value at ‘message.text’ is not text.'],
    [
      { ...message, message: { text: 'x'.repeat(10_001) } },
      'The value at ‘message.text’ is longer than 10,000 characters.',
    ],
    [{ ...message, message: { files: [1] } }, 'Attachment 1 at ‘message.files’ has no address.'],
  ])('explains why a message is rejected', (body, words) => {
    expect(refusal(body)).toBe(words);
  });

  it('reports a missing mapping before any problem of the message', () => {
    const { inbound } = config;
    expect(refusal(message, { inbound: null, filterKey: null })).toMatch(
      /^No mapping .* contact id is missing\.$/,
    );
    const empty = { ...inbound!, bodyPath: '', attachmentsPath: null, contactFieldPaths: null };
    expect(refusal(message, { ...config, inbound: empty })).toMatch(
      /^No mapping .* contact field is missing\.$/,
    );
  });

  it('leaves out invalid fields, and accepts the rest', () => {
    const body = { ...message, contact: { id: '1', mails: [{ a: 1 }] }, state: 'x'.repeat(300) };
    const reading = readInbound(config, body);
    expect([reading.fields, reading.state, refusal(body)]).toEqual([[], null, null]);
    expect(reading.problems.map(({ part }) => part)).toEqual(['state', 'field email']);
  });

  it('returns a short sentence for any input', () => {
    const filterKey = { path: 'type', expectedValue: 'e'.repeat(1000) };
    const body = { ...message, type: { long: '😀'.repeat(50_000) } };
    expect(refusal(body, { ...config, filterKey })!.length).toBeLessThan(300);
  });

  it('neither reads nor changes a prototype for any path or body', () => {
    const names = fc.constantFrom(
      '__proto__',
      'constructor',
      'prototype',
      'toString',
      'length',
      '0',
      'polluted',
    );
    const paths = fc.array(names, { minLength: 1, maxLength: 4 }).map((steps) => steps.join('.'));
    const bodies = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom(null, 1, 'text', true),
        fc.array(tie('value'), { maxLength: 3 }),
        fc
          .array(fc.tuple(names, tie('value')), { maxLength: 3 })
          .map(
            (members) =>
              JSON.parse(
                `{${members.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join()}}`,
              ) as unknown,
          ),
      ),
    })).value;
    fc.assert(
      fc.property(bodies, paths, paths, (body, one, other) => {
        const before = JSON.stringify(body);
        const reading = readInbound(
          {
            inbound: {
              contactIdPath: one,
              bodyPath: other,
              attachmentsPath: one,
              statePath: other,
              contactFieldPaths: JSON.parse(`{"__proto__":"${one}","constructor":"${other}"}`) as Record<
                string,
                unknown
              >,
            },
            filterKey: { path: one, expectedValue: null },
          },
          body,
        );
        expect(JSON.stringify(reading)).not.toMatch(/native code|function/);
        expect(JSON.stringify(body)).toBe(before);
        expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
      }),
      { numRuns: 1000, seed: 1 },
    );
  });
});
