import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Bot } from '#contract/bot.ts';
import { answeringBot, openBot } from '../../../testing/bot-on-screen.ts';
import { frozenService } from '../../../testing/frozen-service.ts';
import { findCard } from '../../../testing/lead-on-screen.ts';
import { everyField } from '../../../testing/every-bot-field.ts';
import { BOT_TABS } from './bot-page.tsx';

const service = frozenService();

/** Returns all text of the page, and its attributes for tooltips, labels, dates and link targets. */
function saidOn(page: HTMLElement): string {
  const attributes = [...page.querySelectorAll('*')].flatMap((element) =>
    ['data-tip', 'aria-label', 'datetime', 'href'].map((name) => element.getAttribute(name) ?? ''),
  );
  return [page.textContent, ...attributes].join('\n').replaceAll(',', '');
}

describe('the fields of a bot', () => {
  it('are all set in the test bot', () => {
    expect(JSON.stringify(everyField().bot)).not.toContain('null');
  });

  it('all appear on a tab of the bot page', async () => {
    const { bot, values } = everyField();
    const { user, container } = await openBot(service(), bot.id, { through: answeringBot(bot) });
    await screen.findByRole('heading', { level: 1, name: bot.name! });
    const nextFolded = () => screen.queryAllByRole('button', { expanded: false, name: /^Show/ })[0];
    let said = '';
    for (const { label } of BOT_TABS) {
      await user.click(screen.getByRole('tab', { name: label }));
      await waitFor(() => expect(container.querySelector('[aria-busy="true"]')).toBeNull());
      for (let folded = nextFolded(); folded; folded = nextFolded()) await user.click(folded);
      said += saidOn(container);
    }
    const missing = [...values].filter(([, value]) => !said.includes(value.replaceAll(',', '')));
    expect(missing).toEqual([]);
  });

  it('show each boolean value as a word', async () => {
    const { bot } = everyField();
    expect(await flagsSaid(withFlags(bot, true))).toEqual({
      header: ['Favourite', 'Locked'],
      Rescheduling: 'On',
      'Follow-ups': 'On',
      Published: 1,
      source: 'On',
      tag: 'Approve',
      Active: 'Yes',
      'Smart follow-up': 'Yes',
      Repeats: 'Yes',
      states: ['Default', 'Repeats the last step'],
      tool: 'On',
    });
    expect(await flagsSaid(withFlags(bot, false))).toEqual({
      header: [],
      Rescheduling: 'Off',
      'Follow-ups': 'Off',
      Published: 0,
      source: 'Off',
      tag: 'Deny',
      Active: 'No',
      'Smart follow-up': 'No',
      Repeats: 'No',
      states: [],
      tool: 'Off',
    });
  });
});

function withFlags(bot: Bot, value: boolean): Bot {
  return {
    ...bot,
    favorited: value,
    locked: value,
    reschedulingEnabled: value,
    followUpActive: value,
    smartFollowUp: value,
    followUpRepeat: value,
    versions: bot.versions!.map((version) => ({ ...version, published: value })),
    tools: bot.tools!.map((tool) => ({ ...tool, enabled: value })),
    sources: bot.sources!.map((source) => ({
      ...source,
      enabled: value,
      tags: source.tags!.map((tag) => ({ ...tag, approveDeny: value })),
    })),
    followUpStates: bot.followUpStates!.map((state) => ({ ...state, isDefault: value, repeatFinal: value })),
  };
}

/** Returns the text that the tabs of a bot show for each boolean field. */
async function flagsSaid(bot: Bot): Promise<Record<string, unknown>> {
  const { user, unmount } = await openBot(service(), bot.id, { through: answeringBot(bot) });
  await findCard('About');
  const shown = (...words: string[]) =>
    words.filter((word) => screen.queryByText(word, { selector: 'span' }));
  const go = (tab: string) => user.click(screen.getByRole('tab', { name: tab }));
  const said: Record<string, unknown> = { header: shown('Favourite', 'Locked') };
  for (const term of ['Rescheduling', 'Follow-ups']) said[term] = factOf(term);
  await go('Versions');
  said['Published'] = screen.queryAllByText('Published', { selector: 'td span' }).length;
  await go('Sources');
  [said['source']] = shown('On', 'Off');
  [said['tag']] = shown('Approve', 'Deny');
  await go('Follow-ups');
  for (const term of ['Active', 'Smart follow-up', 'Repeats']) said[term] = factOf(term);
  said['states'] = shown('Default', 'Repeats the last step');
  await go('Tools');
  [said['tool']] = shown('On', 'Off');
  unmount();
  return said;
}

/** Returns the description of a term in any description list of the page. */
function factOf(term: string): string | undefined {
  const terms = [...document.querySelectorAll('dt')];
  return terms.find(({ textContent }) => textContent === term)?.nextElementSibling?.textContent;
}
