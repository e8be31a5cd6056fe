import { describe, expect, it } from 'vitest';
import type { ConversationRow } from '../conversations/store.ts';
import { sampleAgency, secondAgency } from './agencies.ts';
import { conversationsAt, conversationsOf } from './conversations.ts';
import { splitTestsOf } from './split-tests.ts';
import { createTimeline, DAY } from './timeline.ts';
import { topicRowsOf, topicsOf } from './topics.ts';

const NOW = new Date('2026-03-18T15:20:00Z');
/** Half the scale of a first start, to make the tests faster. */
const SCALE = 0.5;
const timeline = createTimeline(NOW);

const madeAt = conversationsOf(sampleAgency, SCALE, timeline);
const made = Array.from({ length: conversationsAt(sampleAgency, SCALE) }, (_, index) => madeAt(index));
const topics = topicsOf(sampleAgency);
const ageOf = ({ startedAt }: ConversationRow) =>
  (timeline.today - Math.floor(startedAt.getTime() / DAY) * DAY) / DAY;
const share = (part: readonly unknown[], whole: readonly unknown[]) => part.length / whole.length;

describe('the conversations of the sample agency', () => {
  it('number 60,000 at scale 1 and are deterministic', () => {
    expect(conversationsAt(sampleAgency, 1)).toBe(60_000);
    expect(conversationsAt(secondAgency, 40)).toBe(720);
    const again = conversationsOf(sampleAgency, SCALE, createTimeline(NOW));
    for (const index of [0, 1999, made.length - 1]) expect(again(index)).toEqual(made[index]);
    expect(new Set(made.map(({ id }) => id)).size).toBe(made.length);
  });

  it('cover all but three of 180 days, with more on weekdays and none in the future', () => {
    const ages = new Set(made.map(ageOf));
    expect(Math.max(...ages)).toBe(179);
    expect(Math.min(...ages)).toBe(0);
    expect(ages.size).toBe(177);
    expect(made.every(({ startedAt }) => startedAt <= NOW)).toBe(true);
    const on = (weekday: number) => made.filter(({ startedAt }) => startedAt.getUTCDay() === weekday).length;
    expect(on(2)).toBeGreaterThan(1.5 * on(0));
  });

  it('have one to three topics of the same trade if the source classifies topics', () => {
    const sources = new Map(sampleAgency.sources.map((source) => [source.id, source]));
    const topicById = new Map(topics.map((topic) => [topic.id, topic]));
    for (const { sourceId, topicIds, classified, sentiment } of made) {
      const { topicsEnabled = true, sentimentEnabled = true, industry } = sources.get(sourceId)!;
      expect(new Set(topicIds).size).toBe(topicIds.length);
      expect(topicIds.length).toBeLessThanOrEqual(topicsEnabled && classified ? 3 : 0);
      for (const id of topicIds) expect([null, industry]).toContain(topicById.get(id)!.industry);
      expect(Math.abs(sentiment ?? 0)).toBeLessThanOrEqual(sentimentEnabled && classified ? 1 : 0);
    }
    const off = sampleAgency.sources
      .filter(({ topicsEnabled }) => topicsEnabled === false)
      .map(({ id }) => id);
    expect(off.length).toBeGreaterThan(0);
    const looked = made.filter(({ sourceId }) => !off.includes(sourceId));
    const pending = looked.filter(({ classified }) => !classified);
    expect(share(pending, looked)).toBeLessThan(0.02);
    expect(pending.some((each) => ageOf(each) > 2)).toBe(true);
    const analyzed = looked.filter(({ topicIds }) => topicIds.length > 0);
    expect(share(analyzed, looked)).toBeGreaterThan(0.9);
    const readable = analyzed.filter(({ sentiment }) => sentiment !== null);
    expect(share(readable, analyzed)).toBeGreaterThan(0.7);
    expect(share(readable, analyzed)).toBeLessThan(0.85);
  });

  it('cover every topic, including growing, declining, new and discontinued topics', () => {
    const of = (name: string, from: number, to: number) => {
      const id = topics.find((topic) => topic.name === name)?.id ?? '';
      return made.filter((each) => ageOf(each) >= from && ageOf(each) < to && each.topicIds.includes(id))
        .length;
    };
    for (const { name } of topics) expect(of(name, 0, 180)).toBeGreaterThan(10);
    expect(of('Talking to a person', 0, 30)).toBeGreaterThan(2 * of('Talking to a person', 150, 180));
    expect(of('Opening hours', 0, 30)).toBeLessThan(0.6 * of('Opening hours', 150, 180));
    expect([of('Are you a bot?', 90, 180), of('Tax credit', 0, 45)]).toEqual([0, 0]);
  });

  it('differ in sentiment between topics', () => {
    const moodOf = (name: string) => {
      const id = topics.find((topic) => topic.name === name)?.id ?? '';
      const read = made.flatMap(({ topicIds, sentiment }) =>
        topicIds.includes(id) ? (sentiment ?? []) : [],
      );
      return read.reduce((sum, each) => sum + each, 0) / read.length;
    };
    expect(moodOf('Booking an appointment')).toBeGreaterThan(0.25);
    expect(moodOf('Complaint about a visit')).toBeLessThan(-0.25);
  });

  it.each(splitTestsOf(sampleAgency).filter(({ startedDaysAgo }) => startedDaysAgo < 180))(
    'match the description of the $metric split test that started $startedDaysAgo days ago',
    ({ id, botId, startedDaysAgo, endedDaysAgo, conversationsPerDay, personas }) => {
      const counted = made.filter(({ splitTestId }) => splitTestId === id);
      const days = startedDaysAgo - (endedDaysAgo ?? 0) + 1;
      expect(counted).toHaveLength(Math.round(days * conversationsPerDay * SCALE));
      for (const each of counted) {
        expect(each.botId).toBe(botId);
        expect(ageOf(each)).toBeLessThanOrEqual(startedDaysAgo);
        expect(ageOf(each)).toBeGreaterThanOrEqual(endedDaysAgo ?? 0);
      }
      for (const { personaId, share: part, responseRate, mean, spread } of personas) {
        const own = counted.filter((each) => each.personaId === personaId);
        expect(Math.abs(share(own, counted) - part)).toBeLessThan(0.02);
        if (own.length === 0) continue;
        expect(
          Math.abs(
            share(
              own.filter(({ responded }) => responded),
              own,
            ) - responseRate,
          ),
        ).toBeLessThan(0.05);
        const average = own.reduce((sum, { metricValue }) => sum + (metricValue ?? 0), 0) / own.length;
        expect(Math.abs(average - mean)).toBeLessThan(
          spread === null ? 0.03 : (3 * spread) / Math.sqrt(own.length),
        );
      }
    },
  );

  it('use existing topics with unique slugs', () => {
    const rows = topicRowsOf(sampleAgency);
    expect(rows).toHaveLength(45);
    expect(new Set(rows.map(({ slug }) => slug)).size).toBe(45);
    expect(rows.find(({ name }) => name === 'Are you a bot?')?.slug).toBe('are-you-a-bot');
    expect(topicRowsOf(secondAgency)).toHaveLength(26);
  });
});
