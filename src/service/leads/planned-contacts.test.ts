import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PlannedContacts } from '#contract/planned-contacts.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { aLead, FROZEN_NOW } from '../testing/factories.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(() => test.reset());
afterAll(() => test.close());

/** Returns a time on the day of the test clock. The test clock shows 09:26. */
const at = (clock: string) => `2025-03-14T${clock}:00.000Z`;

function anInstance(followUpTime: string | null, rest: object = {}) {
  return {
    botId: 'bot',
    botVersion: null,
    followUpTimezoneKind: null,
    followUpTimezone: 'Europe/Berlin',
    followUpTime,
    isSmartFollowUpTime: false,
    scheduleRespondTime: null,
    ...rest,
  };
}

async function planned(): Promise<PlannedContacts> {
  const response = await test.request('/agency/planned-contacts');
  expect(response.status).toBe(200);
  return PlannedContacts.parse(await response.json());
}

describe('the planned contacts', () => {
  it('count follow-ups and responses by time zone and by source, in quarters of an hour', async () => {
    await test.add({
      leads: [
        aLead({
          sourceId: 'a',
          instances: [anInstance(at('11:15')), anInstance(at('11:16'), { followUpTimezone: null })],
        }),
        aLead({ sourceId: 'a', instances: [anInstance(null, { scheduleRespondTime: at('11:29') })] }),
        aLead({ sourceId: 'b', instances: [anInstance(at('14:59'))] }),
      ],
    });
    expect(await planned()).toEqual({
      from: FROZEN_NOW.toISOString(),
      until: '2025-03-17T09:26:53.589Z',
      zones: [
        { timeZone: 'Europe/Berlin', at: at('11:15'), contacts: 2 },
        { timeZone: null, at: at('11:15'), contacts: 1 },
        { timeZone: 'Europe/Berlin', at: at('14:45'), contacts: 1 },
      ],
      sources: [
        { sourceId: 'a', at: at('11:15'), contacts: 3 },
        { sourceId: 'b', at: at('14:45'), contacts: 1 },
      ],
    });
  });

  it('omit past times, times after the period and leads to whom bots do not respond', async () => {
    await test.add({
      leads: [
        aLead({ instances: [anInstance(at('09:26'))] }),
        aLead({ instances: [anInstance('2025-03-17T09:27:00.000Z')] }),
        aLead({ instances: [anInstance(at('12:00'))], wontRespondUntil: new Date(at('13:30')) }),
        aLead({ instances: null }),
        aLead({ instances: [anInstance(at('13:30'))], wontRespondUntil: new Date(at('13:30')) }),
      ],
    });
    expect((await planned()).zones).toEqual([{ timeZone: 'Europe/Berlin', at: at('13:30'), contacts: 1 }]);
  });
});
