import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { frozenService } from '../../../testing/frozen-service.ts';
import { analyticsValue, topicsPageOver, topicValue } from '../../../testing/topics-on-screen.ts';
// Preloads the chart code, because the first import takes longer than the default timeout of queries.
import '../panel/topic-panel.tsx';

const service = frozenService();
const { openTopics, openTopicsWith } = topicsPageOver(service);

const PRICES = topicValue({
  topicId: 'p1',
  name: '=Prices',
  slug: 'prices',
  conversationCount: 30,
  sentimentCount: 15,
  avgSentiment: 0.25,
  series: [
    { date: '2025-03-13', count: 30, avgSentiment: 0.25 },
    { date: '2025-03-14', count: 0, avgSentiment: null },
  ],
});
const VISITS = topicValue({ topicId: 'v1', name: 'Visits', slug: null, conversationCount: 60 });

const imageOf = (lines: readonly string[]) =>
  new DOMParser().parseFromString(lines.join(''), 'image/svg+xml');
const wordsOf = (image: Document) =>
  Array.from(image.querySelectorAll('text'), ({ textContent }) => textContent);

describe('the export of topics', () => {
  let saved: { name: string; type: string; lines: string[] }[];

  beforeEach(() => {
    saved = [];
    const blobs = new Map<string, Blob>();
    URL.createObjectURL = (blob) => {
      const url = `blob:${blobs.size}`;
      blobs.set(url, blob as Blob);
      return url;
    };
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      const { download: name, href } = this;
      const blob = blobs.get(href)!;
      void blob
        .text()
        .then((text) =>
          saved.push({ name, type: blob.type, lines: text.replace('\uFEFF', '').split('\r\n') }),
        );
    });
  });

  async function choose(user: ReturnType<typeof openTopics>['user'], entry: RegExp) {
    const button = await screen.findByRole('button', { name: 'Export' });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    await user.click(await screen.findByRole('menuitem', { name: entry }));
  }

  async function saveSeries(user: ReturnType<typeof openTopics>['user']) {
    await user.click(await screen.findByRole('button', { name: 'Image for a slide' }));
    await user.click(await screen.findByRole('menuitem', { name: /\(SVG\)/ }));
  }

  async function save(user: ReturnType<typeof openTopics>['user'], entry: RegExp) {
    await choose(user, entry);
    await waitFor(() => expect(saved).toHaveLength(1));
    return saved[0]!;
  }

  it('saves the rows of the table as CSV, in the same order', async () => {
    const { user } = openTopicsWith({ topics: [VISITS, PRICES] }, '?view=table&range=7d&sort=conversations');
    const { name, lines } = await save(user, /^CSV of the topics/);
    expect(name).toBe('botdeck-topics-2-topics-8-14-mar-2025.csv');
    expect(lines).toEqual([
      'Topic id,Topic,Slug,Conversations,Share of analysed conversations,Average sentiment,Sentiment readings,Sentiment coverage',
      `p1,"'=Prices",prices,30,0.3,0.25,15,0.5`,
      'v1,Visits,,60,0.6,,0,0',
    ]);
  });

  it('saves only the rows that match the search of the table', async () => {
    const { user } = openTopicsWith({ topics: [VISITS, PRICES] }, '?view=table&range=7d&text=visits');
    await screen.findByText('1 of 2');
    const { name, lines } = await save(user, /^CSV of the topics/);
    expect(name).toBe('botdeck-topics-1-of-2-topics-8-14-mar-2025.csv');
    expect(lines).toHaveLength(2);
  });

  it('saves a CSV line for each topic and day, and separates missing days from days with zero conversations', async () => {
    const { user } = openTopicsWith({ topics: [PRICES] }, '?range=2025-03-12..2025-03-14');
    const { name, lines } = await save(user, /^CSV of the days.*1 topic, 3 days/);
    expect(name).toBe('botdeck-days-of-topics-1-topic-12-14-mar-2025.csv');
    expect(lines).toEqual([
      'Date (UTC),Complete day,Topic id,Topic,Slug,Conversations,Average sentiment',
      `2025-03-12,yes,p1,"'=Prices",prices,,`,
      `2025-03-13,yes,p1,"'=Prices",prices,30,0.25`,
      `2025-03-14,no,p1,"'=Prices",prices,0,`,
    ]);
  });

  it('marks the lines of the compared days', async () => {
    const { user } = openTopics('?range=2025-03-13..2025-03-14&compare=previous', {
      through: () => () => Promise.resolve(Response.json(analyticsValue({ topics: [PRICES] }))),
    });
    await screen.findByText('Movers');
    const { lines } = await save(user, /^CSV of the days.*1 topic, 2 days and 1 compared/);
    expect(lines).toEqual([
      'Days,Date (UTC),Complete day,Topic id,Topic,Slug,Conversations,Average sentiment',
      `current,2025-03-13,yes,p1,"'=Prices",prices,30,0.25`,
      `current,2025-03-14,no,p1,"'=Prices",prices,0,`,
      `compared,2025-03-06,yes,p1,"'=Prices",prices,,`,
    ]);
  });

  it('includes the basis of a change: full days, readings and the p-value', async () => {
    const { user } = openTopics('?view=table&range=2025-03-13..2025-03-14&compare=previous', {
      through:
        () =>
        (_, { body }) => {
          const { start, end } = JSON.parse(body as string) as { start: string; end: string };
          const today = end.startsWith('2025-03-14') ? 3 : 0;
          const conversationCount = start.startsWith('2025-03-13') ? 10 + today : 2;
          const topic = { ...PRICES, name: 'Prices', conversationCount };
          return Promise.resolve(Response.json(analyticsValue({ topics: [topic] })));
        },
    });
    await screen.findByText('Movers');
    const { name, lines } = await save(user, /^CSV of the topics/);
    expect(name).toBe('botdeck-topics-1-topic-13-14-mar-2025-13-mar-2025-compared-with-6-mar-2025.csv');
    const [headings, cells] = lines.map((line) => line.split(','));
    const told = Object.fromEntries(headings!.map((heading, place) => [heading, cells![place]]));
    expect(told).toMatchObject({
      Conversations: '13',
      Movement: 'Rising',
      Change: '8',
      'Relative change': '4',
      'Share change': '0.08',
      'Sentiment change': '0',
      'Complete days': '1',
      'Conversations in complete days': '10',
      'Sentiment readings in complete days': '15',
      'Days before': '1',
      'Conversations before': '2',
    });
    expect(told['q of no change']).toBe(told['p of no change']);
    // The exact p-value of a two-sided binomial test is 2 × (1 + 12 + 66) / 2^12.
    expect(Number(told['p of no change'])).toBeCloseTo(158 / 4096, 12);
  });

  it('saves the map as a picture with a description', async () => {
    const { user } = openTopicsWith({ topics: [VISITS, PRICES] }, '?range=7d');
    const { name, lines } = await save(user, /^Map as SVG/);
    expect(name).toBe('botdeck-map-of-topics-2-topics-8-14-mar-2025.svg');
    expect(lines.join('')).toMatch(/2 topics, 8\s–\s14 Mar 2025/);
  });

  it('saves an image for a slide with a headline and the number of conversations', async () => {
    const { user } = openTopicsWith({ topics: [VISITS, PRICES] }, '?range=7d');
    const { name, type, lines } = await save(user, /^Image for a slide \(SVG\)/);
    expect(name).toBe('botdeck-slide-of-topics-2-topics-8-14-mar-2025.svg');
    expect(type).toBe('image/svg+xml');
    const image = imageOf(lines);
    expect(image.querySelector('title')?.textContent).toMatch(
      /^'Visits' is the largest topic: 60 conversations/,
    );
    expect(wordsOf(image)).toContain('n = 100 analysed conversations · 100% with a sentiment · days in UTC');
  });

  it('names a topic that fell to 0 in the headline of a slide', async () => {
    const { user } = openTopics('?range=2025-03-13..2025-03-14&compare=previous', {
      through:
        () =>
        (_, { body }) => {
          const { start } = JSON.parse(body as string) as { start: string };
          const topics = start.startsWith('2025-03-06') ? [VISITS, { ...PRICES, name: 'Prices' }] : [VISITS];
          return Promise.resolve(Response.json(analyticsValue({ topics })));
        },
    });
    await screen.findByText('Movers');
    const { lines } = await save(user, /^Image for a slide \(SVG\)/);
    expect(imageOf(lines).querySelector('title')?.textContent).toMatch(
      /^'Prices' is gone: −30 conversations/,
    );
  });

  it('saves the series of chosen topics as an image for a slide, with a legend', async () => {
    const { user } = openTopicsWith({ topics: [VISITS, PRICES] }, '?range=7d&topic=p1&topic=v1');
    await saveSeries(user);
    await waitFor(() => expect(saved).toHaveLength(1));
    const { name, type, lines } = saved[0]!;
    expect(name).toBe('botdeck-slide-of-days-of-2-topics-8-14-mar-2025.svg');
    expect(type).toBe('image/svg+xml');
    const image = imageOf(lines);
    expect(wordsOf(image)).toEqual(
      expect.arrayContaining([
        '=Prices',
        'Visits',
        'Average sentiment',
        'n = 100 analysed conversations · 100% with a sentiment · days in UTC',
      ]),
    );
    const drawn = image.querySelector('svg svg')!;
    const [, , width, height] = drawn.getAttribute('viewBox')!.split(' ').map(Number);
    const room = Number(drawn.getAttribute('width')) / Number(drawn.getAttribute('height'));
    expect(width! / height! / room).toBeCloseTo(1, 0);
  });

  it('names the zoomed days on a slide', async () => {
    const { user } = openTopicsWith({ topics: [PRICES] }, '?range=7d&topic=p1');
    fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2025-03-12' } });
    await saveSeries(user);
    await waitFor(() => expect(saved).toHaveLength(1));
    const words = wordsOf(imageOf(saved[0]!.lines)).map((text) => text.replaceAll(/\s/g, ' '));
    expect(words).toContain('Conversations and average sentiment, 8 – 14 Mar 2025; shown: 12 – 14 Mar 2025');
    expect(saved[0]!.name).toBe('botdeck-slide-of-days-of-1-topic-12-14-mar-2025.svg');
  });

  it('saves no slide and reports an error if no chart is drawn', async () => {
    const { user } = openTopicsWith({ topics: [PRICES] }, '?range=7d&topic=p1');
    await user.click(await screen.findByRole('button', { name: 'Image for a slide' }));
    const entry = await screen.findByRole('menuitem', { name: /\(SVG\)/ });
    for (const each of document.querySelectorAll('.recharts-surface')) each.remove();
    await user.click(entry);
    expect(await screen.findByText('The file could not be created. Try again.')).toBeVisible();
    expect(saved).toEqual([]);
  });

  it('saves a PNG for a slide', async () => {
    const decode = vi.fn<() => Promise<void>>().mockResolvedValue();
    Object.assign(Image.prototype, { decode });
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((callback) =>
      callback(new Blob(['picture'], { type: 'image/png' })),
    );
    const { user } = openTopicsWith({ topics: [VISITS, PRICES] }, '?range=7d');
    const { name, type } = await save(user, /^Image for a slide \(PNG\)/);
    expect(name).toMatch(/^botdeck-slide-of-topics.*\.png$/);
    expect(type).toBe('image/png');
  });

  it('saves nothing and reports an error if the picture cannot be created', async () => {
    const decode = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('no picture'));
    Object.assign(Image.prototype, { decode });
    const { user } = openTopicsWith({ topics: [VISITS] }, '?range=7d');
    await choose(user, /^Map as PNG/);
    expect(await screen.findByText('The file could not be created. Try again.')).toBeVisible();
    expect(saved).toEqual([]);
  });
});
