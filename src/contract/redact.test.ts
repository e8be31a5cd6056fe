import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { deleteApiKey } from './api-key.ts';
import { putCustomChannel } from './custom-channel.ts';
import { operations } from './index.ts';
import { getLead, listLeads } from './lead.ts';
import type { Operation } from './operation.ts';
import { saveOutboundWebhook } from './outbound-webhook.ts';
import { hasSecrets, redactBody, redactPath, redactRefusal } from './redact.ts';
import { sensitivityOf } from './secret-fields.ts';
import { isSecretName, REDACTED } from './secret-names.ts';

type Leaf = { path: string; sensitivity: string | undefined };

/**
 * Returns a body with a value in every field, and a unique canary in each text. A canary that appears in the redacted
 * body reveals that the field was shown.
 */
function filled(schema: z.core.$ZodType, path: string, leaves: Leaf[], said?: string): unknown {
  const sensitivity = said ?? sensitivityOf(schema);
  const { innerType, in: wire } = (schema as z.ZodType).def as {
    innerType?: z.core.$ZodType;
    in?: z.core.$ZodType;
  };
  const inner = innerType ?? wire;
  if (inner) return filled(inner, path, leaves, sensitivity);
  if (schema instanceof z.ZodObject) {
    const entries = Object.entries<z.core.$ZodType>(schema.shape);
    return Object.fromEntries(entries.map(([key, part]) => [key, filled(part, `${path}.${key}`, leaves)]));
  }
  if (schema instanceof z.ZodArray) return [filled(schema.element, `${path}[]`, leaves)];
  if (schema instanceof z.ZodRecord) return { any: filled(schema.valueType, `${path}{}`, leaves) };
  const { type } = (schema as z.ZodType).def;
  if (type === 'number') return 7;
  if (type === 'boolean') return true;
  if (type === 'unknown') leaves.push({ path, sensitivity: 'unknown' });
  else leaves.push({ path, sensitivity });
  return canary(path);
}

const canary = (path: string) => `canary of ${path}`;

/** The filled requests and responses of all operations. */
const bodies = Object.values<Operation>(operations).flatMap(({ id, body, responses }) =>
  [
    { name: `${id} request`, schema: body },
    { name: `${id} reply`, schema: responses.success },
  ].flatMap(({ name, schema }) => {
    if (schema === null) return [];
    const leaves: Leaf[] = [];
    return [{ name, schema, body: filled(schema, name, leaves), leaves }];
  }),
);

describe.each(bodies)('the $name', ({ schema, body, leaves }) => {
  const shown = JSON.stringify(redactBody(schema, body).shown);

  it('is shown without secrets, free texts and unknown fields', () => {
    const told = leaves.filter(({ sensitivity, path }) => sensitivity && shown.includes(canary(path)));
    expect(told).toEqual([]);
  });

  it('is shown with all other fields', () => {
    const missing = leaves.filter(({ sensitivity, path }) => !sensitivity && !shown.includes(canary(path)));
    expect(missing).toEqual([]);
  });
});

/** Fields with secret-like names that are not secrets: the `key` of a source is the name of its kind. */
const HARMLESS = /\.sources\[\]\.key$|^listSources reply\[\]\.key$/;

describe('the fields of the contract', () => {
  const all = bodies.flatMap(({ leaves }) => leaves);

  it('with secrets are marked as such', () => {
    const secrets = all.filter(({ sensitivity }) => sensitivity === 'secret').map(({ path }) => path);
    expect(secrets).toEqual(
      expect.arrayContaining([
        'putCustomChannel request.authToken',
        'putCustomChannel request.refreshToken',
        'putCustomChannel reply.authToken',
        'getCustomChannel reply.authToken',
        'saveOutboundWebhook request.externalApiKey',
        'saveOutboundWebhook request.sendMessageTemplate.headers[].value',
        'getOutboundWebhook reply.getContactTemplate.headers[].value',
        'rotateSigningSecret reply.secret',
        'createInboundAddress reply.token',
        'getDelivery reply.attempts[].request.headers[].value',
      ]),
    );
  });

  it('with secret-like names are marked as secrets', () => {
    const unknown = all.filter(
      ({ path, sensitivity }) =>
        !sensitivity && isSecretName(path.split('.').at(-1)!) && !HARMLESS.test(path),
    );
    expect(unknown).toEqual([]);
  });
});

describe('a redacted body', () => {
  it('keeps null and empty texts', () => {
    const { body } = putCustomChannel;
    expect(redactBody(body, { authToken: null, refreshToken: '' }).shown).toEqual({
      authToken: null,
      refreshToken: '',
    });
  });

  it('shows only the kind of unknown fields', () => {
    const lead = {
      id: 'lead-1',
      starred: true,
      ssn: '078-05-1120',
      extra: { a: 1 },
      more: [1, 2],
      pin: 4711,
    };
    expect(redactBody(getLead.responses.success, lead).shown).toEqual({
      id: 'lead-1',
      starred: true,
      ssn: '[text, 11 characters]',
      extra: '[object]',
      more: '[list of 2]',
      pin: '[number]',
    });
  });

  it('shows only the kind of a known field with another type', () => {
    const page = { total: 'many', results: 'none', page: 1 };
    expect(redactBody(listLeads.responses.success, page).shown).toEqual({
      total: '[text, 4 characters]',
      results: '[text, 4 characters]',
      page: 1,
    });
  });

  it('contains addresses without passwords and secret parameters', () => {
    const shown = redactBody(saveOutboundWebhook.body, {
      mode: 'legacy',
      webhookCallbackUri: 'https://ann:pass@hooks.example/a?token=abc&b=1',
    });
    expect(shown.shown).toMatchObject({
      webhookCallbackUri: `https://${REDACTED}@hooks.example/a?token=${REDACTED}&b=1`,
    });
  });

  it('does not contain a known secret, even if a response repeats the secret elsewhere', () => {
    const { secrets } = redactBody(putCustomChannel.body, { authToken: 'tok-123' });
    const reply = { id: 'c', friendlyName: 'made with tok-123', authToken: 'tok-123' };
    expect(redactBody(putCustomChannel.responses.success, reply, secrets).shown).toEqual({
      id: 'c',
      friendlyName: `made with ${REDACTED}`,
      authToken: REDACTED,
    });
  });

  it('is cut to a readable length', () => {
    const leads = Array.from({ length: 60 }, (_, index) => ({
      id: String(index),
      lastMessage: 'x'.repeat(3000),
    }));
    const { results } = redactBody(listLeads.responses.success, { results: leads }).shown as {
      results: unknown[];
    };
    expect(results).toHaveLength(51);
    expect(results[50]).toBe('[10 more]');
    expect(results[0]).toMatchObject({ lastMessage: `${'x'.repeat(2000)}… [3,000 characters]` });
  });
});

describe('a redacted error', () => {
  it("contains the service's text without the secrets of the request", () => {
    const problem = {
      title: 'Bad token',
      detail: "'tok-123' is too short.",
      errors: [{ path: ['authToken', 0], message: 'tok-123 is bad' }],
      trace: 'at service.js:12',
    };
    expect(redactRefusal(problem, ['tok-123']).shown).toEqual({
      title: 'Bad token',
      detail: `'${REDACTED}' is too short.`,
      errors: [{ path: ['authToken', 0], message: `${REDACTED} is bad` }],
      trace: '[text, 16 characters]',
    });
  });

  it('may have errors by field, or be a message or a text', () => {
    expect(redactRefusal({ errors: { name: ['is too long'] } }).shown).toEqual({
      errors: { name: ['is too long'] },
    });
    expect(redactRefusal({ message: 'No test.' }).shown).toEqual({ message: 'No test.' });
    expect(redactRefusal('No such source.').shown).toBe('No such source.');
  });
});

describe('a redacted path', () => {
  it('contains all ids except ids of keys', () => {
    expect(redactPath(getLead, '/lead/lead-1')).toBe('/lead/lead-1');
    expect(redactPath(deleteApiKey, '/account/apiKey/sk-live-1')).toBe(`/account/apiKey/${REDACTED}`);
  });
});

it('hasSecrets distinguishes operations with and without secrets', () => {
  const withSecrets = Object.values<Operation>(operations).filter(hasSecrets);
  expect(withSecrets).toContain(putCustomChannel);
  expect(withSecrets).not.toContain(listLeads);
});
