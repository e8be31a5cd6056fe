import { describe, expect, it } from 'vitest';
import { analyticsValue } from '../../testing/topics-on-screen.ts';
import { OTHER_WEEKDAYS, rowsOfTopics } from '../../testing/map-fixture.ts';
import { basisOfRow, basisText, seriesHeadline, topicsHeadline } from './headline.ts';
import type { DayRange } from '../../lib/day.ts';
import type { ComparedTopics } from './topic-rows.ts';

const RANGE = { first: '2025-03-08', last: '2025-03-14' };
const NOTHING = { analytics: analyticsValue({ topics: [] }), isCut: false, days: 7 };
const COMPARISON: ComparedTopics = {
  now: { ...NOTHING, range: RANGE },
  before: { ...NOTHING, range: { first: '2025-03-01', last: '2025-03-07' } },
};

type Topics = Parameters<typeof rowsOfTopics>[0];
const compared = (topics: Topics, before: Topics, earlier?: DayRange) =>
  topicsHeadline(rowsOfTopics(topics, before, earlier), RANGE, COMPARISON).replaceAll(/\s/g, ' ');

describe('the headline of topics', () => {
  it('names the topic with the largest rise, its change and both periods', () => {
    expect(
      compared(
        [
          { name: 'Prices', conversationCount: 743 },
          { name: 'Hours', conversationCount: 90 },
        ],
        [
          { name: 'Prices', conversationCount: 139 },
          { name: 'Hours', conversationCount: 40 },
        ],
      ),
    ).toBe("'Prices' rose most: +604 conversations (+435%), 8 – 14 Mar 2025 compared with 1 – 7 Mar 2025");
  });

  it('names a fall, and a new topic without a percentage', () => {
    expect(compared([{ name: 'Prices', conversationCount: 20 }], [{ conversationCount: 140 }])).toMatch(
      /^'Prices' fell most: −120 conversations \(−86%\)/,
    );
    expect(compared([{ name: 'Prices', conversationCount: 90 }], [])).toMatch(
      /^'Prices' is new: \+90 conversations, 8/,
    );
  });

  it('says that no topic changed clearly', () => {
    expect(compared([{ conversationCount: 11 }], [{ conversationCount: 10 }])).toMatch(
      /^No topic changed clearly, 8 – 14 Mar 2025/,
    );
  });

  it('says that no change is tested if the periods have different weekdays', () => {
    expect(compared([{ conversationCount: 200 }], [{ conversationCount: 100 }], OTHER_WEEKDAYS)).toBe(
      'The changes are not tested, because the periods have different weekdays: 8 – 14 Mar 2025 compared with 1 – 7 Mar 2025',
    );
  });

  it('names the largest topic without a comparison', () => {
    const rows = rowsOfTopics([{ conversationCount: 5 }, { name: 'Prices', conversationCount: 400 }]);
    expect(topicsHeadline(rows, RANGE, null).replaceAll(/\s/g, ' ')).toBe(
      "'Prices' is the largest topic: 400 conversations (40% of those analysed), 8 – 14 Mar 2025",
    );
    expect(topicsHeadline([], RANGE, null)).toMatch(/^No topics, /);
  });
});

describe('the headline of a series', () => {
  const headline = (topics: Topics, before: Topics | null, earlier?: DayRange) =>
    seriesHeadline(rowsOfTopics(topics, before, earlier), RANGE, before && COMPARISON).replaceAll(/\s/g, ' ');

  it('names the change of a single topic', () => {
    expect(headline([{ name: 'Prices', conversationCount: 200 }], [{ conversationCount: 100 }])).toBe(
      "'Prices' rose: +100 conversations (+100%), 8 – 14 Mar 2025 compared with 1 – 7 Mar 2025",
    );
    expect(headline([{ name: 'Prices', conversationCount: 11 }], [{ conversationCount: 10 }])).toMatch(
      /^'Prices' did not change clearly: \+1 conversation \(\+10%\)/,
    );
  });

  it('says that the change of a single topic is not tested if the periods have different weekdays', () => {
    expect(
      headline([{ name: 'Prices', conversationCount: 200 }], [{ conversationCount: 100 }], OTHER_WEEKDAYS),
    ).toBe(
      "'Prices' is not tested (different weekdays): +100 conversations (+100%), 8 – 14 Mar 2025 compared with 1 – 7 Mar 2025",
    );
  });

  it('names the conversations without a comparison, and the largest of several topics', () => {
    expect(headline([{ name: 'Prices', conversationCount: 200 }], null)).toBe(
      "'Prices': 200 conversations (20% of those analysed), 8 – 14 Mar 2025",
    );
    expect(headline([{ conversationCount: 20 }, { name: 'Prices', conversationCount: 200 }], null)).toMatch(
      /^'Prices' is the largest of 2 topics: 200 conversations/,
    );
  });
});

it('the basis of a topic has its conversations and readings', () => {
  const [row] = rowsOfTopics([{ conversationCount: 20, sentimentCount: 9 }]);
  expect(basisOfRow(row!)).toBe('n = 20 conversations · 9 sentiment readings · days in UTC');
  const complete = { count: 17, share: null, sentiment: null, sentimentCount: 8 };
  expect(basisOfRow({ ...row!, complete })).toMatch(/^n = 20 conversations \(17 without today\) · /);
});

it('the basis has the number of conversations and the coverage', () => {
  const analytics = analyticsValue({ topics: [], analyzedConversations: 1200, sentimentCoverage: 0.9 });
  expect(basisText(analytics, null)).toBe(
    'n = 1,200 analysed conversations · 90% with a sentiment · days in UTC',
  );
  expect(basisText({ ...analytics, analyzedConversations: 0 }, null)).toBe(
    'n = 0 analysed conversations · days in UTC',
  );
  const yesterday = analyticsValue({ topics: [], analyzedConversations: 1100 });
  const comparison = { ...COMPARISON, now: { ...COMPARISON.now, analytics: yesterday } };
  expect(basisText(analytics, comparison)).toMatch(
    /^n = 1,200 analysed conversations \(1,100 without today\) · /,
  );
});
