import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LeadInstance } from '#contract/lead.ts';
import { delivery, event, lead, notification } from '../db/schema.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { aLead, aSource, FROZEN_NOW } from '../testing/factories.ts';
import { aWebhook } from '../testing/source-factories.ts';
import { answerLead, failToAnswer, followUpLead } from './messages.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(async () => {
  await test.reset();
  await test.add({
    sources: [aSource({ id: 'source' })],
    webhooks: [aWebhook({ sourceId: 'source' })],
    leads: [waiting],
  });
});
afterAll(() => test.close());

const plan = (time: string | null): LeadInstance => ({
  botId: 'bot',
  botVersion: '3',
  followUpTimezoneKind: 'lead',
  followUpTimezone: 'Europe/Berlin',
  followUpTime: time,
  isSmartFollowUpTime: true,
  scheduleRespondTime: '2025-03-15T08:00:00.000Z',
});
const PLANNED = new Date('2025-03-14T09:00:00.000Z');
const NEXT = { time: new Date('2025-03-17T10:00:00Z'), isSmart: false };

const waiting = aLead({
  id: 'lead',
  sourceId: 'source',
  contactId: 'c-1',
  name: 'Ada',
  lastMessage: 'Hello?',
  lastMessageTime: new Date('2025-03-13T20:00:00Z'),
  unread: true,
  mostRecentFailureReason: 'timed out',
  fields: [
    { field: 'city', name: 'City', value: 'Tempe', aiProduced: false },
    { field: 'email', name: 'E-mail', value: 'a@x.example', aiProduced: false },
  ],
  instances: [{ ...plan(null), botId: 'other' }, plan(PLANNED.toISOString())],
});

const inside = <Result>(work: (inside: Parameters<typeof answerLead>[0]) => Promise<Result>) =>
  test.db.transaction((tx) => work({ db: tx, agencyId: test.agency.id, clock: () => FROZEN_NOW }));

const bot = { leadId: 'lead', botId: 'bot', botVersion: '4', text: 'Good morning' };

async function stored() {
  const [row] = await test.db.select().from(lead);
  return row;
}

async function countsAreRight(): Promise<void> {
  const kept = await test.db.execute(sql`select source_id, day::text, leads from lead_day order by 1, 2`);
  const counted = await test.db.execute(sql`
    select source_id, (sort_time at time zone 'UTC')::date::text as day, count(*)::int as leads
    from lead group by 1, 2 order by 1, 2`);
  expect(kept.rows).toEqual(counted.rows);
}

describe('a response of a bot', () => {
  const answer = (more: Partial<Parameters<typeof answerLead>[1]> = {}) =>
    inside((tx) => answerLead(tx, { ...bot, followUp: NEXT, ...more }));

  it('becomes the last message of its lead, which is no longer unread', async () => {
    const learned = [
      { field: 'city', name: 'Town', value: 'Mesa' },
      { field: 'roof', name: 'Roof', value: 'flat' },
    ];
    expect(await answer({ learned })).toMatchObject({ id: 'lead', sourceId: 'source', name: 'Ada' });
    expect(await stored()).toMatchObject({
      lastMessage: 'Good morning',
      lastMessageTime: FROZEN_NOW,
      lastMessageDirection: 'outbound',
      lastMessageBotId: 'bot',
      unread: false,
      mostRecentFailureReason: null,
      fields: [
        { field: 'city', name: 'City', value: 'Mesa', aiProduced: true },
        { field: 'email', name: 'E-mail', value: 'a@x.example', aiProduced: false },
        { field: 'roof', name: 'Roof', value: 'flat', aiProduced: true },
      ],
      instances: [
        { ...plan(null), botId: 'other' },
        {
          ...plan(NEXT.time.toISOString()),
          botVersion: '4',
          isSmartFollowUpTime: false,
          scheduleRespondTime: null,
        },
      ],
    });
    await countsAreRight();
  });

  it('is recorded as an event with the learned facts and delivered to the source', async () => {
    await answer({ learned: [{ field: 'roof', name: 'Roof', value: 'flat' }] });
    expect(await test.db.select().from(event)).toMatchObject([
      {
        type: 'lead.message',
        botId: 'bot',
        sourceId: 'source',
        data: {
          leadId: 'lead',
          contactId: 'c-1',
          leadName: 'Ada',
          text: 'Good morning',
          direction: 'outbound',
          fields: [{ field: 'roof', value: 'flat' }],
        },
      },
    ]);
    expect(await test.db.select().from(delivery)).toHaveLength(1);
  });

  it('of a new bot adds an instance to the lead', async () => {
    await answer({ botId: 'newcomer', followUp: null });
    const { instances } = (await stored()) ?? {};
    expect(instances).toHaveLength(3);
    expect(instances?.[1]).toEqual(plan(PLANNED.toISOString()));
    expect(instances?.[2]).toMatchObject({ botId: 'newcomer', botVersion: '4', followUpTime: null });
  });

  it('is not stored if the lead does not exist in the agency', async () => {
    expect(await answer({ leadId: 'gone' })).toBeNull();
    const neighbour = await test.anotherAgency();
    const other = { db: test.db, agencyId: neighbour.agency.id, clock: () => FROZEN_NOW };
    expect(await answerLead(other, { ...bot, followUp: null })).toBeNull();
    expect(await stored()).toMatchObject({ lastMessage: 'Hello?' });
    expect(await test.db.select().from(event)).toEqual([]);
  });
});

describe('a follow-up of a bot', () => {
  const followUp = (plannedFor = PLANNED) =>
    inside((tx) => followUpLead(tx, { ...bot, followUp: NEXT, plannedFor }));

  it('is recorded as an event with its kind of schedule and the next follow-up', async () => {
    await followUp();
    expect(await stored()).toMatchObject({ lastMessage: 'Good morning', lastMessageDirection: 'outbound' });
    expect(await test.db.select().from(event)).toMatchObject([
      {
        type: 'lead.follow_up',
        sourceId: 'source',
        data: { text: 'Good morning', isSmart: true, nextFollowUpTime: NEXT.time.toISOString() },
      },
    ]);
    await countsAreRight();
  });

  it('is sent by only one of several concurrent senders', async () => {
    const sent = await Promise.all(Array.from({ length: 5 }, () => followUp()));
    expect(sent.filter((each) => each !== null)).toHaveLength(1);
    expect(await test.db.select().from(event)).toHaveLength(1);
  });

  it('is not sent if the bot has a different plan', async () => {
    expect(await followUp(new Date(PLANNED.getTime() - 1))).toBeNull();
    expect(await stored()).toMatchObject({ lastMessage: 'Hello?', unread: true });
    expect(await test.db.select().from(event)).toEqual([]);
  });
});

describe('a failed response', () => {
  it('keeps the last message and notifies the agency of the reason', async () => {
    const told = { kind: 'aiProviderError', title: 'Could not answer', body: null, metadata: null };
    await inside((tx) => failToAnswer(tx, { leadId: 'lead', reason: 'overloaded', notification: told }));
    expect(await stored()).toMatchObject({
      mostRecentFailureReason: 'overloaded',
      lastMessage: 'Hello?',
      lastMessageDirection: 'inbound',
      unread: true,
    });
    expect(await test.db.select().from(notification)).toMatchObject([{ ...told, viewed: false }]);
    expect(await test.db.select().from(event)).toMatchObject([{ type: 'notification.created' }]);
  });
});
