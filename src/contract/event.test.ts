import { describe, expect, it } from 'vitest';
import { Event, EVENT_DATA, EVENT_TYPES, exampleEvent } from './event.ts';

const OF = { agencyId: 'a', sourceId: 's', botId: 'b', time: '2025-03-14T09:00:00.000Z', id: 'evt_1' };

describe('the example of an event', () => {
  it.each(EVENT_TYPES)('%s matches the contract, and fills in every field', (type) => {
    const event = exampleEvent(type, OF);
    expect(Event.parse(event)).toEqual({ ...event, ...OF, type, isTest: true });
    expect(EVENT_DATA[type].parse(event.data)).toEqual(event.data);
    expect(Object.keys(event.data)).toEqual(Object.keys(EVENT_DATA[type].shape));
    expect(JSON.stringify(event.data)).not.toMatch(/null|""|\[\]/);
  });

  it('is a new object on each call', () => {
    const { data } = exampleEvent('lead.message', OF);
    data.text = 'changed';
    expect(exampleEvent('lead.message', OF).data.text).not.toBe('changed');
  });
});
