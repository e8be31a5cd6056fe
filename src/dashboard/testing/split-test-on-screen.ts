import { screen, within } from '@testing-library/react';
import type { Bot } from '#contract/bot.ts';
import { failing } from './fail-operation.ts';
import { renderPage, type RenderedPage } from './render-page.tsx';
import { aBotInFull, aConversation, aPersona, aSplitTest, unique, type TestService } from './test-service.ts';

/**
 * The results of a persona: the number of conversations, the number of these with a response, and the metric of each
 * conversation with a response.
 */
type Outcome = { instances: number; responses: number; metric?: number; weight?: number };

type StoredOptions = { name?: string | null; sourceId?: string; metric?: string | null };

type StoredTest = {
  botId: string;
  /** The ids of the personas, by name. */
  personaIds: Record<string, string>;
};

/**
 * Stores a bot with a running split test. `outcomes` contains the results of each persona by its name. The default name
 * of the bot is 'Solar qualifier'.
 */
export async function storeRunningTest(
  service: TestService,
  outcomes: Record<string, Outcome>,
  { name = 'Solar qualifier', sourceId = 'web', metric = 'bookings' }: StoredOptions = {},
): Promise<StoredTest> {
  const personaIds = Object.fromEntries(
    Object.keys(outcomes).map((each) => [each, unique(`persona-${each.toLowerCase()}`)]),
  );
  const bot = aBotInFull({ name, personaIds: Object.values(personaIds), personaWeights: null });
  const test = aSplitTest({
    botId: bot.id,
    metric,
    personas: Object.entries(outcomes).map(([each, { weight = 50 }], order) => ({
      personaId: personaIds[each]!,
      weight,
      order,
      results: null,
    })),
  });
  await service.add({
    bots: [bot],
    splitTests: [test],
    personas: Object.entries(personaIds).map(([personaName, id]) =>
      aPersona({ id, personaName, botIds: [bot.id] }),
    ),
    conversations: Object.entries(outcomes).flatMap(([each, { instances, responses, metric: value = 1 }]) =>
      Array.from({ length: instances }, (_, place) =>
        aConversation({
          splitTestId: test.id,
          personaId: personaIds[each]!,
          sourceId,
          responded: place < responses,
          metricValue: place < responses ? value : null,
        }),
      ),
    ),
  });
  return { botId: bot.id, personaIds };
}

type Options = Partial<Parameters<typeof renderPage>[1]>;

/** Opens the page of a bot's split test and waits for its first section. */
export async function openSplitTest(
  service: TestService,
  botId: string,
  options: Options = {},
): Promise<RenderedPage> {
  const page = renderPage(`/split-tests/${botId}`, { service, ...options });
  await within(page.container).findByRole('region', { name: /^(Result|Split test)$/ });
  return page;
}

/** Opens the page of a split test. The response of the operation `getBot` is this bot, regardless of the database. */
export function openSplitTestOf(
  service: TestService,
  bot: Bot,
  options: Options = {},
): Promise<RenderedPage> {
  return openSplitTest(service, bot.id, {
    ...options,
    through: (passOn) => failing(passOn, 'getBot', Response.json(bot)),
  });
}

/** Returns the section 'Result' with the answer of the test, its conditions, its chart and its actions. */
export function splitTestAnswer(container: HTMLElement = document.body) {
  return within(within(container).getByRole('region', { name: 'Result', hidden: true }));
}

/** Opens a section below the section 'Result', unless it is already open. */
export async function openSection({ user }: Pick<RenderedPage, 'user'>, name: string) {
  const section = splitTestSection(name);
  const heading = section.getByRole('heading', { level: 2, name });
  if (!heading.closest('details')!.open) await user.click(heading);
  return section;
}

/** Returns the row of a persona in the section 'All numbers', which must be open. */
export function personaRow(name: string) {
  const results = screen.getByRole('table', { name: 'Results of each persona' });
  return within(within(results).getByRole('row', { name: new RegExp(name) }));
}

export function splitTestSection(name: string, container: HTMLElement = document.body) {
  const heading = within(container).getByRole('heading', { level: 2, name, hidden: true });
  return within(heading.closest('section')!);
}

/** Opens the dialog that ends the split test, types the confirmation and confirms. */
export async function confirmEnd(page: RenderedPage, text: string): Promise<HTMLElement> {
  await page.user.click(within(page.container).getByRole('button', { name: 'End test', hidden: true }));
  const dialogs = await screen.findAllByRole('dialog');
  const dialog = dialogs.at(-1)!;
  await page.user.type(within(dialog).getByRole('textbox'), text);
  await page.user.click(within(dialog).getByRole('button', { name: 'End test' }));
  return dialog;
}

export function endsSent({ sent }: RenderedPage): string[] {
  return sent.flatMap(({ method, path }) => (method === 'POST' ? [path] : []));
}
