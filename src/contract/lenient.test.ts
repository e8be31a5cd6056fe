import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  Count,
  Day,
  dictionary,
  Flag,
  Id,
  Instant,
  list,
  NullableDay,
  part,
  Quantity,
  Text,
} from './fields.ts';
import { Lead } from './lead.ts';
import { parseStrictly } from './lenient.ts';
import { TopicAnalytics } from './topic.ts';
import { Transaction } from './transaction.ts';

describe('a field in another notation', () => {
  it.each<[string, z.ZodType, unknown, unknown]>([
    ['a number as text', Text, 7, '7'],
    ['a flag as text', Text, false, 'false'],
    ['an object as text', Text, { code: 429 }, '{"code":429}'],
    ['a text as a count', Count, ' 12 ', 12],
    ['no count', Count, null, 0],
    ['a text as a number', Quantity, '12.50', 12.5],
    ['no number', Quantity, null, Number.NaN],
    ['a text as a flag', Flag, 'TRUE', true],
    ['a number as a flag', Flag, 1, true],
    ['no flag', Flag, null, false],
    ['a number as an id', Id, 17, '17'],
    ['a list with null', list(z.string()), ['a', null, 7], ['a', '7']],
    ['a text as a list', list(z.string()), 'a', ['a']],
    ['a list with an invalid record', list(z.object({ id: Id })), [{ id: 'a' }, 'b', {}], [{ id: 'a' }]],
    ['a text as an object', part({ id: Text }), 'a', null],
    ['a map with null', dictionary(z.string()), { a: 'x', b: null, c: 7 }, { a: 'x', c: '7' }],
    ['a time as a number', Instant, 1_741_944_413_589, '1741944413589'],
    ['a time without a T', Instant, '2025-03-14 09:26', '2025-03-14 09:26'],
    ['a day with a time', Day, '2025-03-14T00:00:00Z', '2025-03-14'],
    ['no day', NullableDay, 'unknown', null],
  ])('%s is read, but not accepted from our own service', (_, field, sent, read) => {
    expect(field.parse(sent)).toEqual(read);
    expect(parseStrictly(field, sent).success).toBe(false);
  });

  it('never replaces a missing id', () => {
    for (const sent of [null, undefined, '']) expect(Id.safeParse(sent).success).toBe(false);
  });
});

describe('a record with unusual values', () => {
  it('keeps its other values', () => {
    const lead = {
      id: 12,
      name: 5,
      starred: null,
      lastMessageTime: '2025-03-14 09:26:53+00',
      tags: ['a', null],
      fields: [{ field: 'age', name: 'Age', value: 41, aiProduced: 'true' }],
    };
    expect(Lead.parse(lead)).toMatchObject({
      id: '12',
      name: '5',
      starred: false,
      unread: false,
      lastMessageTime: '2025-03-14 09:26:53+00',
      tags: ['a'],
      fields: [{ field: 'age', name: 'Age', value: '41', aiProduced: true }],
    });
  });

  it('keeps the amount of a transaction', () => {
    const sent = {
      id: 1,
      amount: '12.50',
      createdAt: '2025-03-14T09:26:53+0000',
      usage: { responses: null },
    };
    expect(Transaction.parse(sent)).toMatchObject({ amount: 12.5, usage: { responses: 0 } });
  });

  it('does not hide the page that contains the record', () => {
    const page = {
      topics: [{ topicId: 1, series: [{ date: '2025-03-14T00:00:00Z', count: '3' }, null] }],
      sentimentCoverage: null,
      oldestAnalyzedOn: '2025-01-01T00:00:00',
    };
    expect(TopicAnalytics.parse(page)).toMatchObject({
      topics: [{ topicId: '1', series: [{ date: '2025-03-14', count: 3, avgSentiment: null }] }],
      sentimentCoverage: Number.NaN,
      oldestAnalyzedOn: '2025-01-01',
    });
  });
});
