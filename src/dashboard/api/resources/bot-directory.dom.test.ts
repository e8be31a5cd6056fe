import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { connectTo, type ConnectOptions } from '../../testing/connect-to.ts';
import { failing } from '../../testing/fail-operation.ts';
import { frozenService } from '../../testing/frozen-service.ts';
import { aBot, aFolder, aLead, aPersona, aSplitTest } from '../../testing/test-service.ts';
import { botDirectory } from './bot-directory.ts';
import { botMutations } from './bot-mutations.ts';
import { botQueries } from './bot-queries.ts';
import { runMutation } from '../transport/run-mutation.ts';
import { folderDirectory, folderMutations } from './folder-queries.ts';
import { createIdempotentCall } from '../transport/idempotent-call.ts';
import { leadQueries } from './lead-queries.ts';
import { createQueryClient } from '../transport/query-client.ts';

const service = frozenService();

const DOCUMENTED_ONLY = { extensions: [] };

function open(options: Omit<ConnectOptions, 'service'> = {}) {
  const { sent } = connectTo({ service: service(), ...options });
  return { sent, client: new QueryClient({ defaultOptions: { queries: { retry: false } } }) };
}

describe('the bot directory', () => {
  it('still loads if an unmounted page cancels a shared request', async () => {
    await service().add({ leads: [aLead({ lastMessageBotId: 'bot-1' })] });
    let answer = () => undefined as void;
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { client, sent } = open({
      config: DOCUMENTED_ONLY,
      through: (passOn) => async (url, init) => {
        if (url.includes('/lead')) await isAnswered;
        return passOn(url, init);
      },
    });
    const page = new QueryObserver(client, leadQueries.list({ page: 1, pageSize: 100 }));
    const leave = page.subscribe(() => undefined);
    const bots = client.fetchQuery(botDirectory());
    leave();
    answer();
    expect((await bots).data.map(({ id }) => id)).toEqual(['bot-1']);
    expect(sent.filter(({ path }) => path.startsWith('/lead'))).toHaveLength(2);
  });

  it("is the service's own list if supported, with complete bots", async () => {
    const bot = aBot({ name: 'Solar', category: 'Sales' });
    await service().add({ bots: [bot] });
    const { client, sent } = open();
    const { data, gatheredFrom } = await client.fetchQuery(botDirectory());
    expect(data).toMatchObject([{ id: bot.id, name: 'Solar', bot: { category: 'Sales' } }]);
    expect(gatheredFrom).toBeNull();
    expect(sent.map(({ path }) => path)).toEqual(['/bot']);
  });

  it('without a list at the service is derived from personas and the newest leads, and names these origins', async () => {
    const [named, counted, writing, waiting] = [aBot({ name: 'Named' }), aBot(), aBot(), aBot()];
    await service().add({
      bots: [named, counted, writing, waiting],
      personas: [aPersona({ botIds: [named.id, counted.id] })],
      leads: [
        aLead({ lastMessageBotId: writing.id }),
        aLead({
          instances: [
            {
              botId: waiting.id,
              botVersion: null,
              followUpTimezoneKind: null,
              followUpTimezone: null,
              followUpTime: null,
              isSmartFollowUpTime: false,
              scheduleRespondTime: null,
            },
          ],
        }),
      ],
    });
    const { client, sent } = open({ config: DOCUMENTED_ONLY });
    const { data, gatheredFrom } = await client.fetchQuery(botDirectory());
    expect(new Set(data.map(({ id }) => id))).toEqual(
      new Set([named.id, counted.id, writing.id, waiting.id]),
    );
    expect(data.find(({ id }) => id === named.id)).toEqual({ id: named.id, name: 'Named', bot: null });
    expect(data.find(({ id }) => id === writing.id)?.name).toBeNull();
    expect(gatheredFrom).toContain('1 persona and the newest 2 leads; there may be others');
    expect(sent.map(({ method }) => method)).toEqual(['GET', 'GET']);
  });

  it('fails if one of its requests fails', async () => {
    const { client } = open({
      config: DOCUMENTED_ONLY,
      through: (passOn) => failing(passOn, 'listLeads', 503),
    });
    await expect(client.fetchQuery(botDirectory())).rejects.toMatchObject({ status: 503 });
  });

  it('retries failed requests once, but not the directory itself', async () => {
    const { sent } = open({
      config: DOCUMENTED_ONLY,
      through: (passOn) => failing(passOn, 'listLeads', 503),
    });
    const client = createQueryClient();
    await expect(client.fetchQuery(folderDirectory())).rejects.toMatchObject({ status: 503 });
    expect(sent.filter(({ path }) => path.startsWith('/lead'))).toHaveLength(2);
  });

  it('sends its requests again on each refetch', async () => {
    const { client, sent } = open({ config: DOCUMENTED_ONLY });
    client.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY } });
    await client.fetchQuery(folderDirectory());
    await client.fetchQuery({ ...folderDirectory(), staleTime: 0 });
    for (const part of ['/lead', '/persona']) {
      expect(sent.filter(({ path }) => path.split('?')[0] === part)).toHaveLength(2);
    }
  });
});

describe('a bot in the reply to a mutation', () => {
  it('is cached completely, even if the service cannot read bots', async () => {
    const original = aBot({ name: 'Solar' });
    await service().add({ bots: [original] });
    const { client, sent } = open({ config: DOCUMENTED_ONLY });
    await client.fetchQuery(botDirectory());
    const { data: copy } = await runMutation(
      client,
      botMutations.duplicate(createIdempotentCall()),
      original.id,
    );

    expect(client.getQueryData(botQueries.detail(copy.id).queryKey)?.data.name).toBe('Solar (copy)');
    const { data, gatheredFrom } = await client.fetchQuery(botDirectory());
    expect(data.find(({ id }) => id === copy.id)?.bot).toEqual(copy);
    expect(gatheredFrom).toContain('actions in this tab');
    expect(sent.filter(({ path }) => path.startsWith('/bot'))).toMatchObject([
      { method: 'POST', path: `/bot/${original.id}/duplicate` },
    ]);
  });

  it('replaces the bot in the list', async () => {
    const bot = aBot({ personaIds: ['persona-a', 'persona-b'] });
    await service().add({
      bots: [bot],
      personas: [aPersona({ id: 'persona-a' }), aPersona({ id: 'persona-b' })],
      splitTests: [aSplitTest({ botId: bot.id })],
    });
    const { client } = open();
    expect((await client.fetchQuery(botDirectory())).data[0]?.bot?.personaSplitTest?.isActive).toBe(true);
    await client.getMutationCache().build(client, botMutations.endSplitTest()).execute(bot.id);
    const listed = client.getQueryData(botDirectory().queryKey);
    expect(listed?.data.map(({ id }) => id)).toEqual([bot.id]);
    expect(listed?.data[0]?.bot?.personaSplitTest?.isActive).toBe(false);
  });
});

describe('a read that began before a mutation finished', () => {
  const anEndedTest = async () => {
    const bot = aBot({ personaIds: ['persona-a', 'persona-b'] });
    await service().add({
      bots: [bot],
      personas: [aPersona({ id: 'persona-a' }), aPersona({ id: 'persona-b' })],
      splitTests: [aSplitTest({ botId: bot.id })],
    });
    return bot.id;
  };

  it.each(['shown before', 'shown for the first time'])(
    'does not overwrite the result of the mutation: %s',
    async (when) => {
      const botId = await anEndedTest();
      let letGo: () => void = () => undefined;
      let isHeld = false;
      const { client } = open({
        through: (passOn) => async (url, init) => {
          const reply = await passOn(url, init);
          if (isHeld && init.method === 'GET') await new Promise<void>((resolve) => (letGo = resolve));
          return reply;
        },
      });
      if (when === 'shown before') await client.fetchQuery(botQueries.detail(botId));
      isHeld = true;
      const late = client.fetchQuery({ ...botQueries.detail(botId), staleTime: 0 }).catch(() => null);
      await vi.waitFor(() => expect(letGo.name).not.toBe('letGo'));
      await client.getMutationCache().build(client, botMutations.endSplitTest()).execute(botId);
      letGo();
      await late;
      const known = client.getQueryData(botQueries.detail(botId).queryKey);
      expect(known?.data.personaSplitTest?.isActive).toBe(false);
    },
  );
});

describe('the folder directory', () => {
  it("is the service's own list if supported", async () => {
    const top = aFolder({ name: 'Sales' });
    await service().add({ folders: [top, aFolder({ name: 'Solar', parentId: top.id })] });
    const { client } = open();
    const { data, gatheredFrom } = await client.fetchQuery(folderDirectory());
    expect(data.map(({ name, parentId }) => [name, parentId])).toEqual([
      ['Sales', null],
      ['Solar', top.id],
    ]);
    expect(gatheredFrom).toBeNull();
  });

  it('without a list at the service contains the folders of personas and the folders added in this browser', async () => {
    const folder = aFolder({ name: 'Sales' });
    await service().add({ folders: [folder], personas: [aPersona({ folderId: folder.id })] });
    const { client } = open({ config: DOCUMENTED_ONLY });
    const { data: added } = await runMutation(client, folderMutations.add(createIdempotentCall()), {
      name: 'Solar',
      parentId: folder.id,
    });
    const { data, gatheredFrom } = await client.fetchQuery(folderDirectory());
    expect(data).toEqual([
      { id: folder.id, name: null, parentId: null },
      { id: added.id, name: 'Solar', parentId: folder.id, isLocal: true },
    ]);
    expect(gatheredFrom).toContain('known only by id');
    // Simulates a reload.
    client.clear();
    const again = await client.fetchQuery(folderDirectory());
    expect(again.data.map(({ name }) => name)).toEqual([null, 'Solar']);
  });
});
