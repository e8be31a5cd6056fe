/** A change and its event must be stored together or not at all, regardless of the SQL statement that fails. */
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { bot, delivery, event, splitTest } from '../db/schema.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { aBotInFull, aSplitTest } from '../testing/bot-factories.ts';
import { aConversation } from '../testing/conversation-factories.ts';
import { aPersona, aSource } from '../testing/factories.ts';
import { aWebhook } from '../testing/source-factories.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(() => test.reset());
afterEach(() => vi.restoreAllMocks());
afterAll(() => test.close());

/** Adds a bot with a running split test. The source of the bot has a webhook. */
async function addBot(): Promise<string> {
  const source = aSource();
  const persona = aPersona();
  const stored = aBotInFull({ personaIds: [persona.id] });
  const [onSource] = stored.sources!;
  const running = aSplitTest({
    botId: stored.id,
    personas: [{ personaId: persona.id, weight: 50, order: 0, results: null }],
  });
  await test.add({
    sources: [source],
    webhooks: [aWebhook({ sourceId: source.id })],
    personas: [persona],
    bots: [{ ...stored, sources: [{ ...onSource!, id: source.id }] }],
    splitTests: [running],
    conversations: [aConversation({ splitTestId: running.id, personaId: persona.id, sourceId: source.id })],
  });
  return stored.id;
}

/**
 * Makes one SQL statement of the first transaction fail: the statement with this number, counted from BEGIN to COMMIT.
 * Statements of other connections do not count, because the database clock sends one every 30 seconds. Returns a
 * function that reports whether the failure occurred.
 */
function failAt(number: number): () => boolean {
  // oxlint-disable-next-line typescript/unbound-method -- called with the client as `this`
  const query = Client.prototype.query;
  let connection: Client | null = null;
  let count = 0;
  let isOver = false;
  let hasFailed = false;
  vi.spyOn(Client.prototype, 'query').mockImplementation(function fail(this: Client, ...given: unknown[]) {
    const [asked] = given as [string | { text: string }];
    const text = typeof asked === 'string' ? asked : asked.text;
    // oxlint-disable-next-line typescript/no-this-alias -- identifies the connection of the transaction
    if (/^begin/i.test(text)) connection ??= this;
    else if (this === connection && !isOver && !/^rollback/i.test(text)) count += 1;
    isOver ||= this === connection && /^(commit|rollback)/i.test(text);
    if (count === number && !hasFailed) {
      hasFailed = true;
      return Promise.reject(new Error('broken here'));
    }
    return Reflect.apply(query, this, given) as unknown;
  });
  return () => hasFailed;
}

const WRITES: Record<string, (botId: string) => Promise<Response>> = {
  'a duplicated bot': (botId) => test.request(`/bot/${botId}/duplicate`, { method: 'POST' }),
  'an ended split test': (botId) => test.request(`/bot/${botId}/persona-split-test/end`, { method: 'POST' }),
};

/** Returns whether the database contains the change, its event and the delivery of the event. */
async function thereIs(name: string): Promise<[state: boolean, event: boolean, delivery: boolean]> {
  const { db } = test;
  const state =
    name === 'a duplicated bot'
      ? (await db.select().from(bot)).length === 2
      : (await db.select().from(splitTest)).some(({ endedAt }) => endedAt !== null);
  return [
    state,
    (await db.select().from(event)).length === 1,
    (await db.select().from(delivery)).length === 1,
  ];
}

describe.each(Object.entries(WRITES))('%s', (name, write) => {
  it('is stored together with its event or not at all if a statement fails', async () => {
    let failures = 0;
    for (let number = 1; number <= 20; number += 1) {
      await test.reset();
      const botId = await addBot();
      const hasFailed = failAt(number);
      const { status } = await write(botId);
      vi.restoreAllMocks();
      const isDone = !hasFailed();
      expect([status, ...(await thereIs(name))]).toEqual(
        isDone ? [200, true, true, true] : [500, false, false, false],
      );
      if (isDone) break;
      failures += 1;
    }
    // The number of statements that failed, one per round. The last one was COMMIT.
    expect(failures).toBeGreaterThan(5);
    expect(failures).toBeLessThan(20);
  });
});
