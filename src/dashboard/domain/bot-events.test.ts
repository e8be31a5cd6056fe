import { expect, it } from 'vitest';
import { botValue } from '../testing/values.ts';
import { acceptedBots, botEvents } from './bot-events.ts';

const version = (name: string, published: boolean, modifiedAt: string | null) => ({
  version: name,
  name: null,
  published,
  modifiedAt,
  modifiedBy: null,
});
const test = (startedAt: string | null) => ({
  id: 'test',
  isActive: true,
  metric: null,
  startedAt,
  endedAt: null,
  personas: null,
});

it('published versions and started split tests are events of their UTC day, earliest first', () => {
  const solar = botValue({
    name: 'Solar',
    versions: [version('2', true, '2025-03-12T23:30:00-02:00'), version('3', false, '2025-03-13T09:00:00Z')],
    personaSplitTest: test('2025-03-02T10:00:00Z'),
  });
  expect(botEvents([solar])).toEqual([
    { at: new Date('2025-03-02T10:00:00Z'), day: '2025-03-02', text: 'Solar: split test started' },
    { at: new Date('2025-03-13T01:30:00Z'), day: '2025-03-13', text: 'Solar: published version 2' },
  ]);
});

it('events without a known day are left out', () => {
  const bot = botValue({ versions: [version('1', true, null)], personaSplitTest: test(null) });
  expect(botEvents([bot, botValue({ versions: null })])).toEqual([]);
});

it('only bots that the filters accept have events', () => {
  const bots = ['a', 'b'].map((id) => botValue({ id }));
  const accepted = (operator: string, dimension = 'bot') =>
    acceptedBots(bots, [{ dimension, operator, values: ['a'] }]).map(({ id }) => id);
  expect(accepted('in')).toEqual(['a']);
  expect(accepted('notIn')).toEqual(['b']);
  expect(accepted('in', 'channel')).toEqual(['a', 'b']);
});
