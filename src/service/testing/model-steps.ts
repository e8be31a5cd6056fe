/**
 * The steps of the model-based test in `model.test.ts`. Fast-check runs them in a random order. Each step sends a
 * request and compares the response with the model.
 */
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import * as z from 'zod';
import { Bot } from '#contract/bot.ts';
import { CustomChannel, ListedChannel } from '#contract/custom-channel.ts';
import { Notification } from '#contract/notification.ts';
import { OutboundWebhook } from '#contract/outbound-webhook.ts';
import { ReportShare } from '#contract/report.ts';
import { arbitraryOf } from './arbitrary-of.ts';
import {
  a,
  b,
  NOBODY,
  plainFields,
  PlainChannel,
  read,
  savedFields,
  send,
  SOURCES,
  step,
  type Model,
  type Template,
  type Webhook,
} from './model.ts';

/** Generates a value, null or undefined. In a request, null and undefined keep the stored value. */
const kept = <Value>(value: fc.Arbitrary<Value>) => fc.oneof(value, fc.constantFrom(null, undefined));

const saveWebhook = fc
  .record({
    source: fc.constantFrom(...SOURCES),
    mode: fc.constantFrom('legacy' as const, 'templates' as const),
    callback: kept(fc.constantFrom('https://one.example/', 'https://two.example/')),
    template: kept(fc.constantFrom<Template>({ method: 'POST', url: 'https://crm.example/' })),
    key: kept(fc.constantFrom('', 'secret-1', 'secret-2')),
  })
  .map(({ source, mode, callback, template, key }) =>
    step(
      `save the webhook of ${source}: ${JSON.stringify({ mode, callback, template, key })}`,
      async (model, service) => {
        const stored = model.webhooks[source]!;
        const wanted: Webhook = {
          mode,
          callback: callback ?? stored.callback,
          send: template ?? stored.send,
          hasKey: key === null || key === undefined ? stored.hasKey : key !== '',
        };
        // In this test, each URL belongs to a different server.
        const servers = [stored.callback, stored.send?.url];
        const isKeyKept = stored.hasKey && typeof key !== 'string';
        const isKeyAstray =
          isKeyKept && [callback, template?.url].some((url) => url && !servers.includes(url));
        const isComplete = mode === 'legacy' ? wanted.callback !== null : wanted.send !== null;
        const { status, text } = await send(
          service,
          'PUT',
          `/agency/source/${source}/webhook-integration/outbound`,
          {
            mode,
            webhookCallbackUri: callback,
            sendMessageTemplate: template,
            externalApiKey: key,
          },
        );
        assert.equal(status, isComplete && !isKeyAstray ? 200 : 400);
        assert.doesNotMatch(text, /secret-/);
        if (status === 200) model.webhooks[source] = wanted;
      },
    ),
  );

const readWebhook = fc.constantFrom(...SOURCES).map((source) =>
  step(`read the webhook of ${source}`, async (model, service) => {
    const { outboundMode, webhookCallbackUri, sendMessageTemplate, hasExternalApiKey } = await read(
      service,
      `/agency/source/${source}/webhook-integration`,
      OutboundWebhook,
    );
    const template = sendMessageTemplate && {
      method: sendMessageTemplate.method,
      url: sendMessageTemplate.url,
    };
    const shown = {
      mode: outboundMode,
      callback: webhookCallbackUri,
      send: template,
      hasKey: hasExternalApiKey,
    };
    assert.deepEqual(shown, model.webhooks[source]);
  }),
);

const putChannel = fc
  .record({
    source: fc.constantFrom(...SOURCES, NOBODY),
    channel: fc.constantFrom(a.channel, b.channel, 'another'),
    plain: arbitraryOf(PlainChannel, ['x', 'y']) as fc.Arbitrary<z.infer<typeof PlainChannel>>,
    authToken: kept(fc.constantFrom('', 'token-1', 'token-2')),
  })
  .map(({ source, channel, plain, authToken }) =>
    step(
      `put ${channel} on ${source}: ${JSON.stringify({ ...plain, authToken })}`,
      async (model, service) => {
        const path = `/agency/source/${source}/custom-channels/${channel}`;
        const { status } = await send(service, 'PUT', path, { ...plain, authToken });
        const channels = model.channels[source];
        assert.equal(status, channels ? 200 : 404);
        if (!channels) return;
        const token = authToken ?? channels[channel]?.authToken ?? null;
        const fields = savedFields(plain, channels[channel]);
        channels[channel] = { ...fields, authToken: token === '' ? null : token };
      },
    ),
  );

const readChannels = fc.constantFrom(...SOURCES).map((source) =>
  step(`read the channels of ${source}`, async (model, service) => {
    const path = `/agency/source/${source}/custom-channels`;
    const listed = await read(service, path, z.array(ListedChannel));
    const shown = await Promise.all(
      listed.map(async ({ id, hasAuthToken, ...inList }) => {
        const { authToken, ...channel } = await read(service, `${path}/${id}`, CustomChannel);
        assert.equal(hasAuthToken, authToken !== null);
        assert.deepEqual({ ...channel }, { id, ...inList });
        return [id, { ...plainFields(channel), authToken }] as const;
      }),
    );
    assert.deepEqual(Object.fromEntries(shown), model.channels[source]);
  }),
);

const reports = fc.constantFrom(a.report, b.report, NOBODY);

const addShares = fc
  .tuple(
    reports,
    fc.array(fc.constantFrom(a.account, b.account, a.account, b.account, NOBODY), {
      minLength: 1,
      maxLength: 3,
    }),
  )
  .map(([report, accounts]) =>
    step(`share ${report} with ${accounts.join(', ')}`, async (model, service) => {
      const { status } = await send(service, 'POST', `/report/${report}/shares`, { accountIds: accounts });
      const shares = model.shares[report];
      const isKnown = shares && !accounts.includes(NOBODY);
      assert.equal(status, isKnown ? 200 : 404);
      if (isKnown) model.shares[report] = [...new Set([...shares, ...accounts])];
    }),
  );

const deleteShare = fc
  .tuple(reports, fc.constantFrom(a.account, b.account, NOBODY))
  .map(([report, account]) =>
    step(`stop sharing ${report} with ${account}`, async (model, service) => {
      const { status } = await send(service, 'DELETE', `/report/${report}/shares/${account}`);
      assert.equal(status, model.shares[report]?.includes(account) ? 204 : 404);
      const left = model.shares[report]?.filter((id) => id !== account);
      if (left) model.shares[report] = left;
    }),
  );

const readShares = fc.constantFrom(a.report, b.report).map((report) =>
  step(`read the shares of ${report}`, async (model, service) => {
    const shares = await read(service, `/report/${report}/shares`, z.array(ReportShare));
    const shown = shares.map(({ accountId }) => accountId);
    assert.deepEqual(shown, model.shares[report]);
  }),
);

const setViewed = fc
  .tuple(fc.constantFrom(a.notification, b.notification, NOBODY), fc.boolean())
  .map(([id, viewed]) =>
    step(`set ${id} viewed: ${viewed}`, async (model, service) => {
      const { status } = await send(service, 'PUT', `/notifications/${id}`, { viewed });
      assert.equal(status, id in model.viewed ? 200 : 404);
      if (id in model.viewed) model.viewed[id] = viewed;
    }),
  );

const readNotifications = fc.constant(
  step('read the notifications', async (model, service) => {
    const notifications = await read(service, '/notifications', z.array(Notification));
    const shown = notifications.map(({ id, viewed }) => [id, viewed]);
    assert.deepEqual(Object.fromEntries(shown), model.viewed);
  }),
);

const endSplitTest = fc.constant(
  step('end the split test', async (model, service) => {
    const { status, text } = await send(service, 'POST', `/bot/${a.bot}/persona-split-test/end`);
    assert.equal(status, 200);
    const bot = Bot.parse(JSON.parse(text));
    model.endedAt ??= bot.personaSplitTest?.endedAt ?? 'never';
    expectBot(model, bot);
  }),
);

const readBot = fc.constant(
  step('read the bot', async (model, service) => expectBot(model, await read(service, `/bot/${a.bot}`, Bot))),
);

function expectBot({ endedAt }: Model, { personaSplitTest, personaWeights }: Bot): void {
  assert.equal(personaSplitTest?.isActive, endedAt === null);
  assert.equal(personaSplitTest?.endedAt, endedAt);
  const computed = personaSplitTest?.personas?.map(({ results }) => results?.computedAt);
  assert.ok(endedAt === null || computed?.every((at) => at === endedAt), `computed at ${computed?.join()}`);
  assert.deepEqual(Object.values(personaWeights ?? {}), endedAt === null ? [70, 30] : [100]);
}

export const steps = [
  saveWebhook,
  saveWebhook,
  readWebhook,
  putChannel,
  readChannels,
  addShares,
  deleteShare,
  readShares,
  setViewed,
  readNotifications,
  endSplitTest,
  readBot,
];
