import { describe, expect, it } from 'vitest';
import { eventText, resultText } from './delivery-text.ts';

describe('the text of an event', () => {
  const about = (
    direction: string | null,
    leadName: string | null,
    text: string | null = 'Hello\n there',
  ) => ({
    direction,
    leadName,
    text,
  });

  it.each([
    ['lead.message', about('inbound', 'Jack'), "Jack wrote: 'Hello there'"],
    ['lead.message', about('inbound', null), "Lead wrote: 'Hello there'"],
    ['lead.message', about('outbound', 'Jack'), "Bot wrote → Jack: 'Hello there'"],
    ['lead.message', about('outbound', ' ', ''), 'Bot wrote'],
    ['lead.message', null, 'Message'],
    ['lead.follow_up', about(null, 'Jack'), "Bot followed up → Jack: 'Hello there'"],
    ['notification.created', about(null, null, 'It failed'), "Notification: 'It failed'"],
    ['another.type', null, 'another.type'],
  ])('of the type %s', (eventType, contents, text) => {
    expect(eventText({ eventType, request: 'callback', about: contents })).toBe(text);
  });

  it('names the field that a request sets', () => {
    const delivery = { eventType: 'lead.message', request: 'setField' } as const;
    expect(eventText({ ...delivery, about: about('outbound', 'Jack', 'city: Bern') })).toBe(
      "Set a field → Jack: 'city: Bern'",
    );
  });
});

describe('the result of a delivery', () => {
  it.each([
    [{ state: 'held', lastStatus: 500, lastError: 'x' }, 'Paused with its source'],
    [{ state: 'failed', lastStatus: 401, lastError: 'x' }, '401 Unauthorized'],
    [
      { state: 'pending', lastStatus: undefined, lastError: 'Cannot find a.example (DNS).' },
      'DNS: host not found',
    ],
    [{ state: 'delivered', lastStatus: 200, lastError: null }, '200'],
    [{ state: 'pending', lastStatus: undefined, lastError: null }, null],
  ] as const)('%j', (delivery, text) => {
    expect(resultText(delivery)).toBe(text);
  });
});
