import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { context, diag, propagation, trace } from '@opentelemetry/api';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createAddressGuard } from '#service/delivery/address-guard.ts';
import { recordEvent } from '#service/delivery/events.ts';
import { createSend } from '#service/delivery/send.ts';
import { createWorker } from '#service/delivery/worker.ts';
import { createSecretBox } from '#service/secrets/secret-box.ts';
import { openTestService } from '#service/testing/a-service.ts';
import { collector } from '#service/testing/log-collector.ts';
import { openReceiver } from '#service/testing/a-receiver.ts';
import { aSource } from '#service/testing/factories.ts';
import { aWebhook, TEST_SECRETS_KEY } from '#service/testing/source-factories.ts';
import { ROOT } from './program.ts';
import { startTracing, TRACING_PACKAGES } from './start-tracing.ts';
import { aHost } from './testing/a-host.ts';

type Value = { stringValue?: string; intValue?: number };
type Span = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Value }[];
};
type Export = {
  resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[];
};

let exported: Export['resourceSpans'];
let close: () => Promise<void>;

beforeEach(async () => {
  exported = [];
  const stub = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.url === '/v1/traces') exported.push(...(JSON.parse(body) as Export).resourceSpans);
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(stub, 'listening');
  const { port } = stub.address() as AddressInfo;
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`);
  vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment.name=test');
  onTestFinished(() => void stub.close());
  ({ close } = await startTracing(collector([])));
});
afterEach(() => {
  for (const api of [trace, context, propagation, diag]) api.disable();
  vi.unstubAllEnvs();
});

const spans = () => exported.flatMap(({ scopeSpans }) => scopeSpans).flatMap(({ spans: each }) => each);
const named = (name: string) => spans().find((span) => span.name === name);
const valueOf = (attributes: Span['attributes'], key: string) =>
  attributes.find((attribute) => attribute.key === key)?.value;

it('sends requests, their statements and deliveries to a collector, without data', async () => {
  const test = await openTestService();
  const receiver = await openReceiver();
  onTestFinished(() => Promise.all([receiver.close(), test.close()]).then(() => undefined));
  const source = aSource();
  const webhookCallbackUri = `${receiver.url}/hook`;
  await test.add({ sources: [source], webhooks: [aWebhook({ sourceId: source.id, webhookCallbackUri })] });

  const { host, logged } = aHost({ backend: async (request) => test.service.fetch(request) });
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
  const response = await host.request('/api/lead/lead-canary', {
    headers: { 'X-SVC-KEY': test.key, traceparent, baggage: 'canary=1' },
  });
  expect(response.status).toBe(404);
  await recordEvent(
    { db: test.db, agencyId: test.agency.id, clock: () => new Date() },
    {
      type: 'notification.created',
      botId: null,
      sourceId: source.id,
      data: { notificationId: 'one', kind: null, title: 'canary', body: null },
    },
  );
  const log = collector([]);
  const secrets = createSecretBox(TEST_SECRETS_KEY, log);
  const send = createSend({ guard: createAddressGuard(['127.0.0.1']) });
  expect(await createWorker({ db: test.db, secrets, send, log }).runOnce()).toBe(1);
  await close();

  const [{ resource } = { resource: { attributes: [] } }] = exported;
  expect(valueOf(resource.attributes, 'service.name')).toEqual({ stringValue: 'botdeck' });
  expect(valueOf(resource.attributes, 'deployment.environment.name')).toEqual({ stringValue: 'test' });
  const request = named('getLead');
  expect(request).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' });
  expect(valueOf(request!.attributes, 'http.response.status_code')).toEqual({ intValue: 404 });
  expect(named('select api_key')).toMatchObject({ traceId, parentSpanId: request!.spanId });

  const delivered = named('deliver webhook');
  expect(delivered?.traceId).not.toBe(traceId);
  expect(valueOf(delivered!.attributes, 'botdeck.result')).toEqual({ stringValue: 'delivered' });
  const [received] = receiver.received;
  expect(received?.headers).toMatchObject({
    traceparent: `00-${delivered!.traceId}-${delivered!.spanId}-01`,
  });
  expect(received?.headers).not.toHaveProperty('baggage');
  expect(spans().filter(({ parentSpanId }) => !parentSpanId)).toEqual([delivered]);
  expect(JSON.stringify(exported)).not.toContain('canary');
  expect(logged).toEqual([]);
});

it('names the command that installs the packages if they are missing', async () => {
  const missing = () => Promise.reject(new Error('Cannot find package'));
  await expect(startTracing(collector([]), missing)).rejects.toThrow(
    `Run npm install --prefix "${ROOT}" --no-save --save-prod --omit=dev ${TRACING_PACKAGES.join(' ')}, or unset it.`,
  );
});
