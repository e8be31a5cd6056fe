/**
 * A model of the state that the service must store, and helpers for requests to the service. Used by `model-steps.ts`.
 */
import assert from 'node:assert/strict';
import type * as fc from 'fast-check';
import type * as z from 'zod';
import { CustomChannelInput } from '#contract/custom-channel.ts';
import { isExtensionField } from '#contract/extension-fields.ts';
import { toUtcTime } from '#contract/fields.ts';
import type { TestService } from './a-service.ts';
import { idsWith } from './one-of-everything.ts';
import { aChannel } from './source-factories.ts';

export type Template = { method: string; url: string };
export type Webhook = {
  mode: 'legacy' | 'templates' | null;
  callback: string | null;
  send: Template | null;
  hasKey: boolean;
};
/** The fields of a stored channel that every response contains, and its token. */
type Channel = Record<string, unknown> & { authToken: string | null };

export type Model = {
  webhooks: Record<string, Webhook>;
  channels: Record<string, Record<string, Channel>>;
  shares: Record<string, string[]>;
  viewed: Record<string, boolean>;
  /** The end time of the bot's split test, known from the first response that contains it. */
  endedAt: string | null;
};

export const [a, b] = [idsWith('a'), idsWith('b')];
export const SOURCES = [a.source, b.source];
export const NOBODY = 'unheard-of';

/** Returns the initial state: the records with the ids of `a` and `b`, one of every kind in each. */
export function freshModel(): Model {
  return {
    webhooks: {
      [a.source]: { mode: 'legacy', callback: 'https://a.example/hook', send: null, hasKey: false },
      [b.source]: { mode: 'legacy', callback: 'https://b.example/hook', send: null, hasKey: false },
    },
    channels: {
      [a.source]: { [a.channel]: storedChannel('a') },
      [b.source]: { [b.channel]: storedChannel('b') },
    },
    shares: { [a.report]: [a.account], [b.report]: [b.account] },
    viewed: { [a.notification]: false, [b.notification]: false },
    endedAt: null,
  };
}

export const PlainChannel = CustomChannelInput.omit({ authToken: true, refreshToken: true });

/**
 * Returns the channel fields of a request or response that are not secret. Missing fields become null. Times have the
 * format of responses.
 */
export function plainFields(channel: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(PlainChannel.shape).map((name) => {
      const value = channel[name] ?? null;
      const isMoment = name === 'expiration' && typeof value === 'string';
      return [name, isMoment ? new Date(toUtcTime(value)).toISOString() : value];
    }),
  );
}

/**
 * Returns the channel fields that are stored after a save. An extension field that is missing in the request keeps its
 * stored value. Null removes the value.
 */
export function savedFields(
  request: Record<string, unknown>,
  stored: Record<string, unknown> | undefined,
): Record<string, unknown> {
  const kept = Object.entries(PlainChannel.shape).flatMap(([name, field]) =>
    isExtensionField(field) && request[name] === undefined ? [[name, stored?.[name]]] : [],
  );
  return plainFields({ ...request, ...Object.fromEntries(kept) });
}

/** The model of the channel that `addOneOfEverything` stores. */
function storedChannel(mark: string): Channel {
  const { expiration, ...row } = aChannel({ sourceId: '', friendlyName: mark });
  return { ...plainFields({ ...row, expiration: expiration?.toISOString() }), authToken: null };
}

type Step = fc.AsyncCommand<Model, TestService>;

export function step(name: string, run: (model: Model, service: TestService) => Promise<void>): Step {
  return { check: () => true, run, toString: () => name };
}

export async function send(service: TestService, method: string, path: string, body?: unknown) {
  const init = { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const response = await service.request(path, init);
  return { status: response.status, text: await response.text() };
}

export async function read<Schema extends z.ZodType>(service: TestService, path: string, schema: Schema) {
  const { status, text } = await send(service, 'GET', path);
  assert.equal(status, 200);
  return schema.parse(JSON.parse(text));
}
