/**
 * Compares the service's responses for the sample with the types in the API document, which were copied by hand. The
 * tests require that numbers and flags have the documented type or are missing, and that only fields marked as nullable
 * are null.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_KEY_HEADER } from '#contract/api-key.ts';
import * as deliveryOperations from '#contract/delivery.ts';
import * as dryRunOperations from '#contract/template-dry-run.ts';
import * as eventOperations from '#contract/event.ts';
import * as addressOperations from '#contract/inbound-address.ts';
import * as inboundOperations from '#contract/inbound.ts';
import { operations } from '#contract/index.ts';
import type { Operation } from '#contract/operation.ts';
import { RESOURCES, type Fields } from '#contract/testing/document-facts.ts';
import { OPERATIONS } from '#contract/testing/document-operations.ts';
import { createSecretBox } from '../secrets/secret-box.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { collector } from '../testing/log-collector.ts';
import { FROZEN_NOW } from '../testing/factories.ts';
import { TEST_SECRETS_KEY } from '../testing/source-factories.ts';
import { SAMPLE_API_KEY } from './identity.ts';
import { loadSample } from './load.ts';

/**
 * The documented type of the response, for extension operations that return one. All other extensions return types of
 * their own.
 */
const EXTENSIONS: Record<string, string> = {
  listBots: 'Bot[]',
  getBot: 'Bot',
  listCustomChannels: 'CustomChannel[]',
  listAgencyChannels: 'CustomChannel[]',
  getCustomChannel: 'CustomChannel',
  listNotifications: 'Notification[]',
  getOutboundWebhook: 'OutboundWebhook',
  listReportShares: 'ReportShare[]',
  listAccounts: 'ReportShare[]',
};

/** A check for each documented type that is not a string, an array or an object. */
const PLAIN: Record<string, (value: unknown) => boolean> = {
  integer: Number.isInteger,
  int32: Number.isInteger,
  number: Number.isFinite,
  boolean: (value) => typeof value === 'boolean',
};

const HOOK = 'https://crm.example/hook';

/**
 * Returns the paths of all values in a response that do not have their documented type, or that are null without being
 * nullable.
 */
function strays(value: unknown, type: string | Fields, path: string): string[] {
  if (typeof type !== 'string') {
    return value === null || typeof value !== 'object'
      ? []
      : Object.entries(type).flatMap(([name, field]) =>
          strays((value as Record<string, unknown>)[name], field, `${path}.${name}`),
        );
  }
  const plain = type.replace(/\?$/, '');
  if (value === undefined || (value === null && type !== plain)) return [];
  const isOne = PLAIN[plain];
  if (isOne) return isOne(value) ? [] : [`${path} is ${JSON.stringify(value)}`];
  if (plain.endsWith('[]')) {
    const items: unknown[] = Array.isArray(value) ? value : [];
    return items.flatMap((item) => strays(item, plain.slice(0, -'[]'.length), `${path}[]`));
  }
  if (plain.startsWith('map of ')) {
    return Object.values(value ?? {}).flatMap((item) => strays(item, plain.slice('map of '.length), path));
  }
  return strays(value, RESOURCES[plain] ?? {}, path);
}

describe('strays', () => {
  it('reports numbers that are null, text or fractional, but accepts omitted and nullable numbers', () => {
    const topic = { name: null, conversationCount: null, series: [{ count: 1.5, avgSentiment: null }] };
    expect(strays({ topics: [topic, {}] }, { topics: 'Topic[]' }, 'reply')).toEqual([
      'reply.topics[].conversationCount is null',
      'reply.topics[].series[].count is 1.5',
    ]);
    expect(strays({ typoPercent: null, default: '1' }, 'Persona', 'persona')).toEqual([
      'persona.typoPercent is null',
      'persona.default is "1"',
    ]);
  });
});

describe('replies for the sample', () => {
  const found: string[] = [];
  const called = new Set<string>();
  let test: TestService;

  beforeAll(async () => {
    test = await openTestService();
    const secrets = createSecretBox(TEST_SECRETS_KEY, collector([]));
    await loadSample(test.db, { scale: 0.01, now: FROZEN_NOW, secrets });
  });
  afterAll(() => test.close());

  async function call(
    operation: Operation,
    ids: Record<string, string> = {},
    body?: object,
  ): Promise<unknown> {
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name]!);
    const response = await test.service.request(path, {
      method: operation.method,
      headers: { [DEFAULT_KEY_HEADER]: SAMPLE_API_KEY, 'Content-Type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    expect(`${operation.id} ${response.status}`).toMatch(/ 20[04]$/);
    called.add(operation.id);
    if (response.status === 204) return null;
    const reply: unknown = await response.json();
    const type = OPERATIONS[operation.id]?.success ?? EXTENSIONS[operation.id] ?? {};
    found.push(...strays(reply, type, operation.id));
    return reply;
  }

  const list = (operation: Operation, ids?: Record<string, string>) =>
    call(operation, ids) as Promise<{ id: string }[]>;

  // The API document has no types for these operations, so only the contract validates their responses.
  const untyped = {
    ...addressOperations,
    ...deliveryOperations,
    ...dryRunOperations,
    ...eventOperations,
    ...inboundOperations,
  };
  const typed = Object.values<Operation>(operations).filter(({ id }) => !(id in untyped));

  it('contain no null number or flag in any operation', async () => {
    const {
      listBots,
      getBot,
      endSplitTest,
      getSplitTestHistory,
      saveSplitTestPlan,
      duplicateBot,
      listSources,
      getOutboundWebhook,
      saveOutboundWebhook,
      listCustomChannels,
      getCustomChannel,
      putCustomChannel,
      listLeads,
      getLead,
      listPageHistory,
      listNotifications,
      updateNotification,
      addFolder,
      listReports,
      listReportShares,
      addReportShares,
      deleteReportShare,
      listAccounts,
      queryTopics,
      listApiKeys,
      deleteApiKey,
    } = operations;
    for (const each of typed) {
      if (each.method === 'GET' && !each.path.includes('{')) await call(each);
    }
    for (const { id } of await list(listBots)) {
      const bot = (await call(getBot, { id })) as { personaSplitTest: object | null };
      if (bot.personaSplitTest) {
        await call(getSplitTestHistory, { id });
        await call(saveSplitTestPlan, { id }, { difference: 0.05 });
        await call(endSplitTest, { id });
      }
      await call(duplicateBot, { id });
    }
    for (const { id: sourceId } of await list(listSources)) {
      await call(getOutboundWebhook, { sourceId });
      await call(
        saveOutboundWebhook,
        { sourceId },
        { mode: 'legacy', webhookCallbackUri: HOOK, externalApiKey: '' },
      );
      for (const { id: channelId } of await list(listCustomChannels, { sourceId })) {
        await call(getCustomChannel, { sourceId, channelId });
        await call(putCustomChannel, { sourceId, channelId }, { friendlyName: 'Desk' });
      }
    }
    const { results } = (await call(listLeads)) as { results: { id: string }[] };
    for (const { id: leadId } of results) {
      await call(getLead, { leadId });
      await call(listPageHistory, { leadId });
    }
    for (const { id } of (await list(listNotifications)).slice(0, 20)) {
      await call(updateNotification, { id }, { viewed: true });
    }
    await call(addFolder, {}, { name: 'New' });
    const [account] = (await call(listAccounts)) as { accountId: string }[];
    for (const { id } of await list(listReports)) {
      await list(listReportShares, { id });
      await call(addReportShares, { id }, { accountIds: [account!.accountId] });
      await call(deleteReportShare, { id, accountId: account!.accountId });
    }
    for (const year of [2000, 2025]) {
      await call(queryTopics, {}, { start: `${year}-01-01T00:00:00Z`, end: `${year}-12-31T00:00:00Z` });
    }
    const keys = await list(listApiKeys);
    await call(deleteApiKey, { keyId: keys.at(-1)!.id });

    expect([...new Set(found)]).toEqual([]);
    const calledIds = [...called].toSorted();
    expect(calledIds, 'Call the missing operations above').toEqual(typed.map(({ id }) => id).toSorted());
  });
});
