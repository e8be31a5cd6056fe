import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TopicQuery } from '#contract/topic.ts';
import { frozenService } from '../../../testing/frozen-service.ts';
import { aBot, aConversation, aPersona, aSource, aTopic } from '../../../testing/test-service.ts';
import type { RenderedPage } from '../../../testing/render-page.tsx';
import { topicsPageOver, topicsQueryBar } from '../../../testing/topics-on-screen.ts';

const service = frozenService();
const { openTopics } = topicsPageOver(service);

beforeEach(async () => {
  await service().add({
    sources: [aSource({ id: 'web', name: 'Website' }), aSource({ id: 'app', name: 'App' })],
    bots: [aBot({ id: 'ann', name: 'Ann' })],
    personas: [aPersona({ id: 'ada', personaName: 'Ada' })],
    topics: [aTopic({ id: 'prices', name: 'Prices' })],
    conversations: [
      aConversation({ sourceId: 'web', botId: 'ann', topicIds: ['prices'] }),
      aConversation({ sourceId: 'app', topicIds: ['prices'], startedAt: new Date('2024-06-01T12:00:00Z') }),
    ],
  });
});

/** Returns every topic query that the page has sent. */
const asked = ({ sent }: RenderedPage) =>
  sent.flatMap(({ path, body }) => (path === '/analytics/topics' ? [body as TopicQuery] : []));
const lastAsked = (page: RenderedPage) => asked(page).at(-1)!;
const days = ({ start, end }: TopicQuery) => `${start.slice(0, 10)}..${end.slice(0, 10)}`;

const toolbarButton = (name: string | RegExp) => topicsQueryBar().getByRole('button', { name });

async function openSheet(page: RenderedPage, button: string | RegExp) {
  await page.user.click(await topicsQueryBar().findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
}

async function openTopicsWithSome(search = ''): Promise<RenderedPage> {
  const page = openTopics(search);
  await screen.findByRole('button', { name: 'Coverage' });
  return page;
}

describe('a menu of the topics page', () => {
  it('is navigated with the arrow keys, Home and End', async () => {
    const page = await openTopicsWithSome();
    const sheet = await openSheet(page, /^Limit/);
    const choices = sheet.getAllByRole('button').filter((each) => each.hasAttribute('aria-pressed'));
    await page.user.keyboard('{ArrowDown}');
    expect(choices[0]).toHaveFocus();
    await page.user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(choices[1]).toHaveFocus();
    await page.user.keyboard('{End}{ArrowDown}');
    expect(choices.at(-1)).toHaveFocus();
    await page.user.keyboard('{Home}{ArrowUp}');
    expect(choices[0]).toHaveFocus();
  });
});

describe('the days of the topics page', () => {
  it('default to the last 28 full days in UTC', async () => {
    const page = await openTopicsWithSome();
    expect(asked(page)).toEqual([
      { start: '2025-02-15T00:00:00.000Z', end: '2025-03-14T23:59:59.999Z', limit: 50 },
    ]);
    expect(toolbarButton('Days:Last 28 days')).toBeVisible();
  });

  it('can be one of the presets, which show their dates', async () => {
    const page = await openTopicsWithSome();
    const sheet = await openSheet(page, /^Days/);
    expect(sheet.getByRole('button', { name: /^Last 28 days/ })).toHaveAttribute('aria-pressed', 'true');
    await page.user.click(sheet.getByRole('button', { name: /^Last month1\s–\s28 Feb 2025$/ }));
    await waitFor(() => expect(days(lastAsked(page))).toBe('2025-02-01..2025-02-28'));
    expect(page.router.state.location.search).toBe('?range=last-month');
  });

  it('can be any two typed days', async () => {
    const page = await openTopicsWithSome();
    const sheet = await openSheet(page, /^Days/);
    const [first, last] = [sheet.getByLabelText('First day'), sheet.getByLabelText('Last day')];
    expect(first).toHaveValue('2025-02-15');
    await page.user.clear(first);
    await page.user.type(first, '2025-03-09');
    await page.user.clear(last);
    await page.user.type(last, '2025-03-01');
    await page.user.click(sheet.getByRole('button', { name: 'Apply' }));
    expect(last).toHaveAccessibleDescription('The last day is before the first.');
    await page.user.clear(last);
    await page.user.type(last, '2025-03-10{Enter}');
    await waitFor(() => expect(days(lastAsked(page))).toBe('2025-03-09..2025-03-10'));
    expect(toolbarButton(/^Days:9\s–\s10 Mar 2025$/)).toBeVisible();
  });

  it('can be all days since the earliest topic, which is loaded first', async () => {
    const page = await openTopicsWithSome('?range=all');
    expect(asked(page).map(days)).toEqual(['2025-03-14..2025-03-14', '2024-06-01..2025-03-14']);
  });

  it('move back and forth by buttons and keys, up to today', async () => {
    const page = await openTopicsWithSome('?range=7d');
    expect(toolbarButton('Later days')).toHaveAttribute('aria-disabled', 'true');
    await page.user.click(toolbarButton('Earlier days'));
    await waitFor(() => expect(days(lastAsked(page))).toBe('2025-03-01..2025-03-07'));
    await page.user.keyboard('[[');
    await waitFor(() => expect(days(lastAsked(page))).toBe('2025-02-22..2025-02-28'));
    await page.user.keyboard(']');
    await waitFor(() => expect(toolbarButton(/^Days:1\s–\s7 Mar 2025$/)).toBeVisible());
    await page.user.keyboard(']');
    await waitFor(() => expect(toolbarButton('Days:Last 7 days')).toBeVisible());
    await page.user.keyboard(']');
    expect(page.router.state.location.search).toBe('?range=7d');
    await page.router.navigate(-1);
    await waitFor(() => expect(toolbarButton(/^Days:1\s–\s7 Mar 2025$/)).toBeVisible());
  });

  it('do not change when the user types a shortcut key into a field', async () => {
    const page = await openTopicsWithSome('?range=7d');
    const sheet = await openSheet(page, 'Add filter');
    await page.user.type(sheet.getByLabelText('Dimension'), 'a[[t');
    expect(sheet.getByLabelText('Dimension')).toHaveValue('a[t');
    expect(page.router.state.location.search).toBe('?range=7d');
  });
});

describe('the compared period', () => {
  it('adds a request and can be removed', async () => {
    const page = await openTopicsWithSome('?range=7d');
    const sheet = await openSheet(page, 'Compare with');
    await page.user.click(sheet.getByRole('button', { name: /^Same period last year9\s–\s15 Mar 2024$/ }));
    await waitFor(() => expect(days(lastAsked(page))).toBe('2024-03-09..2024-03-14'));
    await page.user.click(toolbarButton('Remove filter: Compare with'));
    expect(page.router.state.location.search).toBe('?range=7d');
    expect(toolbarButton('Compare with')).toHaveFocus();
  });

  it('has the same weekdays unless the user chooses exact dates', async () => {
    const page = await openTopicsWithSome('?range=2025-03-10..2025-03-12&compare=previous');
    await waitFor(() => expect(days(lastAsked(page))).toBe('2025-03-03..2025-03-05'));
    const sheet = await openSheet(page, /^Compare with/);
    await page.user.click(sheet.getByRole('checkbox', { name: 'Exact dates' }));
    await waitFor(() => expect(days(lastAsked(page))).toBe('2025-03-07..2025-03-09'));
    expect(page.router.state.location.search).toBe(
      '?range=2025-03-10..2025-03-12&compare=previous&exact=yes',
    );
    await page.user.keyboard('{Escape}');
    expect(
      await topicsQueryBar().findByRole('button', { name: 'Compare with:Previous period, exact dates' }),
    ).toBeVisible();
  });

  it('offers each period once', async () => {
    const page = await openTopicsWithSome('?range=2024-03-20..2025-03-14');
    const sheet = await openSheet(page, 'Compare with');
    expect(sheet.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Nothing',
      expect.stringMatching(/^Previous period22 Mar 2023/),
    ]);
  });

  it('of an old address with aligned weekdays is the previous period', async () => {
    await openTopicsWithSome('?range=7d&compare=weekday');
    expect(toolbarButton('Compare with:Previous period')).toBeVisible();
  });
});

describe('the filters of the topics page', () => {
  it('include sources by name and typed ids', async () => {
    const page = await openTopicsWithSome();
    const sheet = await openSheet(page, 'Sources');
    await page.user.click(await sheet.findByRole('checkbox', { name: 'Website' }));
    await waitFor(() => expect(lastAsked(page).filters).toEqual({ sourceIds: ['web'] }));
    await page.user.type(sheet.getByLabelText('Source id'), ' gone {Enter}');
    await waitFor(() => expect(lastAsked(page).filters).toEqual({ sourceIds: ['web', 'gone'] }));
    expect(toolbarButton('Sources:Website, gone')).toBeVisible();
  });

  it('send the id of a bot that the user chose by name', async () => {
    const page = await openTopicsWithSome();
    const sheet = await openSheet(page, 'Add filter');
    await page.user.type(sheet.getByLabelText('Dimension'), 'bot');
    await page.user.type(sheet.getByLabelText('Operator'), 'in');
    await page.user.click(await sheet.findByRole('checkbox', { name: 'Ann' }));
    await page.user.click(sheet.getByRole('button', { name: 'Add filter' }));
    await waitFor(() =>
      expect(lastAsked(page).filters).toEqual({
        dimensions: [{ dimension: 'bot', operator: 'in', values: ['ann'] }],
      }),
    );
    expect(page.router.state.location.search).toBe('?filter=bot%3Ain%3Aann');
    expect(toolbarButton('bot is:Ann')).toBeVisible();
  });

  it('report missing parts of a new filter', async () => {
    const page = await openTopicsWithSome();
    const sheet = await openSheet(page, 'Add filter');
    await page.user.click(sheet.getByRole('button', { name: 'Add filter' }));
    expect(sheet.getByLabelText('Dimension')).toHaveAccessibleDescription('Enter a dimension.');
    expect(sheet.getByLabelText('Operator')).toHaveAccessibleDescription('Enter an operator.');
    expect(sheet.getByLabelText('Value')).toHaveAccessibleDescription('Enter at least one value.');
    expect(asked(page)).toHaveLength(1);
  });

  it('can be edited, removed one by one, and cleared together', async () => {
    const page = await openTopicsWithSome(
      '?range=7d&filter=persona:in:ada&filter=channel:in:webchat&limit=10',
    );
    const sheet = await openSheet(page, 'persona is:Ada');
    await page.user.clear(sheet.getByLabelText('Operator'));
    await page.user.type(sheet.getByLabelText('Operator'), 'notIn{Enter}');
    expect(await topicsQueryBar().findByRole('button', { name: 'persona is not:Ada' })).toBeVisible();
    await page.user.click(toolbarButton('Remove filter: channel is'));
    await waitFor(() =>
      expect(lastAsked(page).filters).toEqual({
        dimensions: [{ dimension: 'persona', operator: 'notIn', values: ['ada'] }],
      }),
    );
    await page.user.click(toolbarButton('Clear all'));
    await waitFor(() => expect(page.router.state.location.search).toBe('?range=7d'));
    expect(topicsQueryBar().queryByRole('button', { name: 'Clear all' })).not.toBeInTheDocument();
    expect(screen.getByLabelText('Filter topics')).toHaveFocus();
  });

  it('suggest filters that the service accepted before, and no rejected filters', async () => {
    const page = await openTopicsWithSome('?filter=channel:in:webchat');
    const refused = 'weather';
    await page.router.navigate(`/topics?filter=${refused}:in:rain`);
    await screen.findByText('Dimension must be one of bot, persona, channel, sentiment.');
    await page.router.navigate('/topics');
    const sheet = await openSheet(page, 'Add filter');
    const dimension = sheet.getByRole('combobox', { name: 'Dimension' });
    await page.user.click(dimension);
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'channel',
      'bot',
      'persona',
      'sentiment',
    ]);
    await page.user.type(dimension, 'chan{ArrowDown}{Enter}');
    expect(dimension).toHaveValue('channel');
    expect(await sheet.findByRole('checkbox', { name: 'webchat' })).not.toBeChecked();
  });

  it('limit the topics to any number', async () => {
    const page = await openTopicsWithSome();
    const sheet = await openSheet(page, 'Limit');
    const field = sheet.getByLabelText('Another number of topics');
    await page.user.clear(field);
    await page.user.type(field, '0{Enter}');
    expect(field).toHaveAccessibleDescription('Enter a whole number from 1 to 1,000,000.');
    await page.user.clear(field);
    await page.user.type(field, '7{Enter}');
    await waitFor(() => expect(lastAsked(page).limit).toBe(7));
  });
});

describe('a value that the service rejects', () => {
  it('shows its error at the control and in its sheet', async () => {
    const page = openTopics('?limit=900&filter=weather:like:rain');
    expect(await screen.findByText('The body is invalid.')).toBeVisible();
    expect(toolbarButton('Limit:900')).toHaveAccessibleDescription('Limit must be at most 500.');
    expect(toolbarButton('weather like:rain')).toHaveAccessibleDescription(
      'Dimension must be one of bot, persona, channel, sentiment. Operator must be one of in, notIn.',
    );
    const sheet = await openSheet(page, 'weather like:rain');
    expect(sheet.getByLabelText('Operator')).toHaveAccessibleDescription(
      'Operator must be one of in, notIn.',
    );
    expect(sheet.getByLabelText('Operator')).toBeInvalid();
  });

  it('shows its error at the days if the range is too long', async () => {
    openTopics('?range=2020-01-01..2025-03-14&limit=500');
    await screen.findByText(/^Last day must/);
    expect(toolbarButton(/^Days/)).toHaveAccessibleDescription(/^Last day must/);
  });

  it('loses its error after the user corrects it', async () => {
    const page = openTopics('?limit=900');
    await screen.findByText('Limit must be at most 500.');
    await page.user.click(toolbarButton('Remove filter: Limit'));
    await screen.findByRole('button', { name: 'Coverage' });
    expect(screen.queryByText('Limit must be at most 500.')).not.toBeInTheDocument();
  });

  it('shows its error in the error panel if it belongs to no control', async () => {
    const problem = { title: 'Refused', status: 400, errors: [{ path: ['zone'], message: 'must be given' }] };
    openTopics('', {
      through: (passOn) => (url, init) =>
        url.includes('/analytics/topics')
          ? Promise.resolve(Response.json(problem, { status: 400 }))
          : passOn(url, init),
    });
    expect(within(await screen.findByRole('alert')).getByText('zone must be given.')).toBeVisible();
  });
});
