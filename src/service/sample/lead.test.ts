import { describe, expect, it } from 'vitest';
import { isStorableText } from '#contract/fields.ts';
import { Lead } from '#contract/lead.ts';
import type { LeadRow } from '../leads/store.ts';
import { toLead } from '../leads/to-lead.ts';
import { sampleAgency, secondAgency } from './agencies.ts';
import { aLead } from './lead.ts';
import { createTimeline, DAY, HOUR } from './timeline.ts';

const NOW = new Date('2026-03-18T15:20:00Z');
const TODAY = Date.parse('2026-03-18T00:00:00Z');
const COUNT = 6000;

type StoredLead = Parameters<typeof toLead>[0] & Pick<LeadRow, 'externalFields'>;

const timeline = createTimeline(NOW);
const rows = Array.from(
  { length: COUNT },
  (_, index) => aLead(sampleAgency, index, COUNT, timeline).row as StoredLead,
);
const sourceNames = new Map(sampleAgency.sources.map(({ id, name }) => [id, name]));
const leads = rows.map((row) => Lead.parse(toLead(row, sourceNames.get(row.sourceId) ?? null)));
const fields = leads.flatMap((lead) => lead.fields ?? []);
const crmFields = rows.flatMap((row) => row.externalFields ?? []);
const instances = leads.flatMap((lead) => lead.instances ?? []);
const share = (matches: (lead: Lead) => unknown) => leads.filter(matches).length / leads.length;
const ageOf = (lead: Lead) => (TODAY + DAY - Date.parse(lead.lastMessageTime ?? '')) / DAY;

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
}

const between = (from: number, to: number) => share((lead) => ageOf(lead) > from && ageOf(lead) <= to);

describe('the leads of the sample agency', () => {
  it('are the same for the same agency, index, total and moment', () => {
    expect(
      Array.from({ length: 50 }, (_, at) => aLead(sampleAgency, at, COUNT, createTimeline(NOW)).row),
    ).toEqual(rows.slice(0, 50));
  });

  it("are the same at any hour of the day, except for the times of today's messages", () => {
    const early = createTimeline(new Date(TODAY + HOUR));
    const atEarly = rows.map((_, index) => aLead(sampleAgency, index, COUNT, early).row as StoredLead);
    expect(atEarly.map(withoutMinutesOfToday)).toEqual(rows.map(withoutMinutesOfToday));
  });

  it.each([
    'name',
    'contactId',
    'lastMessageTime',
    'lastMessage',
    'lastMessageDirection',
    'lastMessageBotId',
    'mostRecentFailureReason',
    'mimicSourceId',
    'wontRespondUntil',
    'tags',
    'fields',
    'instances',
  ] as const)('have null and non-null values for %s', (key) => {
    expect(leads.some((lead) => lead[key] === null)).toBe(true);
    expect(leads.some((lead) => lead[key] !== null && lead[key].length > 0)).toBe(true);
  });

  it.each(['field', 'name', 'value'] as const)(
    'have null and non-null values for the %s of a field, including CRM fields',
    (key) => {
      for (const list of [fields, crmFields]) {
        expect(list.some((field) => field[key] === null)).toBe(true);
        expect(list.some((field) => field[key])).toBe(true);
      }
      expect(fields.some(({ value }) => value === '')).toBe(true);
    },
  );

  it.each([
    'botId',
    'botVersion',
    'followUpTimezoneKind',
    'followUpTimezone',
    'followUpTime',
    'scheduleRespondTime',
  ] as const)('have null and non-null values for the %s of an instance', (key) => {
    expect(instances.some((instance) => instance[key] === null)).toBe(true);
    expect(instances.some((instance) => instance[key])).toBe(true);
  });

  it('include a deleted source and a deleted bot', () => {
    expect(
      leads.some((lead) => lead.source?.id === sampleAgency.removedSourceId && lead.source.name === null),
    ).toBe(true);
    expect(leads.some((lead) => lead.lastMessageBotId === sampleAgency.removedBotId)).toBe(true);
  });

  it('have fields by bots and by people, both in the service and in the CRM', () => {
    for (const list of [fields, crmFields])
      expect(new Set(list.map(({ aiProduced }) => aiProduced))).toEqual(new Set([true, false]));
  });

  it('have empty and null lists, and up to three instances and six tags', () => {
    for (const key of ['tags', 'fields', 'instances'] as const)
      expect(leads.some((lead) => lead[key]?.length === 0)).toBe(true);
    expect(Math.max(...leads.map((lead) => lead.instances?.length ?? 0))).toBe(3);
    expect(Math.max(...leads.map((lead) => lead.tags?.length ?? 0))).toBe(6);
  });

  it('have many time zones, including invalid ones', () => {
    const zones = [
      ...new Set(instances.map((instance) => instance.followUpTimezone).filter((zone) => zone !== null)),
    ];
    expect(zones.filter(isZone).length).toBeGreaterThan(12);
    expect(zones.filter((zone) => !isZone(zone)).length).toBeGreaterThan(3);
  });

  it('have follow-ups and pauses in the past and in the future', () => {
    for (const times of [
      instances.map(({ followUpTime }) => followUpTime),
      leads.map(({ wontRespondUntil }) => wontRespondUntil),
    ]) {
      expect(times.some((time) => time !== null && Date.parse(time) > NOW.getTime())).toBe(true);
      expect(times.some((time) => time !== null && Date.parse(time) < NOW.getTime())).toBe(true);
    }
    expect(instances.some((instance) => instance.isSmartFollowUpTime)).toBe(true);
    expect(
      instances.every((instance) => !instance.isSmartFollowUpTime || instance.followUpTime !== null),
    ).toBe(true);
  });

  it('have messages in the last 18 months and none in the future', () => {
    for (const { lastMessageTime } of leads.filter((lead) => lead.lastMessageTime !== null)) {
      expect(Date.parse(lastMessageTime ?? '')).toBeLessThanOrEqual(NOW.getTime());
      expect(Date.parse(lastMessageTime ?? '')).toBeGreaterThan(Date.parse('2024-09-17T00:00:00Z'));
    }
  });

  it('grow in number, with many today and this week', () => {
    expect(between(0, 1)).toBeGreaterThan(3 / 548);
    expect(between(0, 7)).toBeGreaterThan((2 * 7) / 548);
    expect(between(90, 180)).toBeGreaterThan(1.4 * between(450, 540));
  });

  it('write more on working days than on Sundays, and more by day than by night', () => {
    const months = leads.filter((lead) => lead.lastMessageTime !== null && ageOf(lead) > 30);
    const onDay = (day: number) =>
      months.filter((lead) => new Date(lead.lastMessageTime ?? '').getUTCDay() === day).length;
    expect(onDay(2)).toBeGreaterThan(1.5 * onDay(0));
    const london = sampleAgency.sources.find(({ brand }) => brand === 'Marlow & Finch');
    const hours = months
      .filter((lead) => lead.source?.id === london?.id)
      .map((lead) => new Date(lead.lastMessageTime ?? '').getUTCHours());
    expect(hours.filter((hour) => hour >= 8 && hour < 20).length).toBeGreaterThan(
      5 * hours.filter((hour) => hour < 6).length,
    );
  });

  it('are unread, starred and failed with realistic frequency and consistency', () => {
    expect(share((lead) => lead.unread)).toBeCloseTo(0.08, 1);
    expect(share((lead) => lead.starred)).toBeCloseTo(0.04, 1);
    expect(share((lead) => lead.mostRecentFailureReason)).toBeCloseTo(0.02, 1);
    expect(leads.every((lead) => !lead.unread || lead.lastMessageDirection === 'inbound')).toBe(true);
  });

  it('have unique ids and few repeated names and messages', () => {
    expect(new Set(leads.map(({ id }) => id)).size).toBe(COUNT);
    expect(new Set(leads.map(({ name }) => name)).size).toBeGreaterThan(COUNT * 0.6);
    expect(new Set(leads.map(({ lastMessage }) => lastMessage)).size).toBeGreaterThan(COUNT * 0.5);
  });

  it('come from all sources and all bots', () => {
    const named = new Set(leads.map((lead) => lead.source?.id));
    for (const { id } of sampleAgency.sources) expect(named).toContain(id);
    const talking = new Set(leads.map((lead) => lead.lastMessageBotId));
    for (const { id, brand } of sampleAgency.bots) expect(talking.has(id)).toBe(brand !== null);
  });

  it('contain hostile text that a database can store unchanged', () => {
    const names = leads.map(({ name }) => name ?? '');
    expect(names.some((name) => name.startsWith('=HYPERLINK('))).toBe(true);
    expect(leads.some(({ lastMessage }) => lastMessage === '<script>alert(1)</script>')).toBe(true);
    expect(leads.some(({ lastMessage }) => /\p{Script=Arabic}/u.test(lastMessage ?? ''))).toBe(true);
    expect(leads.some(({ lastMessage }) => (lastMessage?.length ?? 0) > 1500)).toBe(true);
    expect(rows.flatMap(strings).filter((text) => !isStorableText(text))).toEqual([]);
  });

  it('share no id with the second agency', () => {
    const second = Array.from({ length: 300 }, (_, index) => aLead(secondAgency, index, 300, timeline).row);
    const ids = new Set(rows.map(({ id }) => id));
    expect(second.filter(({ id }) => ids.has(id))).toEqual([]);
    const directory = new Set([...sampleAgency.sources, ...sampleAgency.bots].map(({ id }) => id));
    expect([...secondAgency.sources, ...secondAgency.bots].filter(({ id }) => directory.has(id))).toEqual([]);
  });
});

/** Removes the values of a lead that depend on the hour at which the sample was created: times of today and pauses. */
function withoutMinutesOfToday(row: StoredLead) {
  const { createdAt: _, ...rest } = row;
  // The creation time of a lead without messages also depends on the hour.
  return Number(row.lastMessageTime) >= TODAY
    ? { ...rest, lastMessageTime: 'today', wontRespondUntil: null }
    : row.lastMessageTime === null
      ? rest
      : row;
}

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(strings) : [];
}
