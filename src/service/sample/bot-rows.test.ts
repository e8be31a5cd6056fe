import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Bot } from '#contract/bot.ts';
import { isStorableText } from '#contract/fields.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { sampleAgency, secondAgency } from './agencies.ts';
import { botsOf } from './bot-rows.ts';
import { conversationsAt, conversationsOf } from './conversations.ts';
import { foldersOf } from './folders.ts';
import { personasOf } from './personas.ts';
import { endSampleTests, splitTestRowsOf } from './split-test-rows.ts';
import { createTimeline } from './timeline.ts';

const TODAY = Date.parse('2026-03-18T00:00:00Z');
const SCALE = 0.02;

let test: TestService;
let bots: Bot[];

beforeAll(async () => {
  test = await openTestService();
  const owned = <Row extends object>(row: Row) => ({ ...row, agencyId: test.agency.id });
  const conversationAt = conversationsOf(sampleAgency, SCALE, createTimeline(new Date(TODAY)));
  const talks = Array.from({ length: conversationsAt(sampleAgency, SCALE) }, (_, at) => conversationAt(at));
  await test.add({
    bots: botsOf(sampleAgency, TODAY).map(owned),
    personas: personasOf(sampleAgency, TODAY).map(owned),
    splitTests: splitTestRowsOf(sampleAgency, TODAY).map(owned),
    sources: sampleAgency.sources.map(({ id, name, enabled }) => owned({ id, name, enabled })),
    conversations: talks.filter(({ splitTestId }) => splitTestId !== null).map(owned),
  });
  // The rows belong to the agency of the test instead of the sample agency.
  await endSampleTests(test.db, { ...sampleAgency, id: test.agency.id }, TODAY);
  bots = z.array(Bot).parse(await (await test.request('/bot')).json());
});
afterAll(() => test.close());

type Node = { properties?: Record<string, Node>; items?: Node; anyOf?: Node[] };

/** Returns the paths of all fields in a JSON schema, e.g. `versions[].name`. */
function fieldsOf(node: Node, path = ''): string[] {
  const inside = node.anyOf?.flatMap((option) => fieldsOf(option, path)) ?? [];
  const items = node.items ? fieldsOf(node.items, `${path}[]`) : [];
  const fields = Object.entries(node.properties ?? {}).flatMap(([name, field]) => {
    const own = path === '' ? name : `${path}.${name}`;
    return [own, ...fieldsOf(field, own)];
  });
  return [...inside, ...items, ...fields];
}

function valuesAt(value: unknown, path: string): unknown[] {
  return path.split(/\.|(?=\[\])/).reduce<unknown[]>(
    (values, step) =>
      values.flatMap((each): unknown[] => {
        if (each === null || typeof each !== 'object') return [];
        return step === '[]' ? Object.values(each) : [Reflect.get(each, step)];
      }),
    [value],
  );
}

// A separate registry, because the default registry replaces the schemas of the API description with
// references.
const FIELDS = fieldsOf(z.toJSONSchema(Bot, { metadata: z.registry() }) as Node);

describe('the bots of the sample agency', () => {
  it('number 24 and have the ids of the agency description', () => {
    expect(bots).toHaveLength(24);
    expect(new Set(bots.map(({ id }) => id))).toEqual(new Set(sampleAgency.bots.map(({ id }) => id)));
  });

  it('are the same for the same agency and day', () => {
    expect(botsOf(sampleAgency, TODAY)).toEqual(botsOf(sampleAgency, TODAY));
  });

  it.each(FIELDS)('have a value for %s in at least one bot', (path) => {
    const filled = valuesAt(bots, `[].${path}`).filter((value) => value !== null && value !== undefined);
    expect(filled).not.toEqual([]);
  });

  it('are checked for every nested field of the contract', () => {
    expect(FIELDS).toContain('personaSplitTest.personas[].results.sources[].averageMetric');
    expect(FIELDS.length).toBeGreaterThan(90);
  });

  it.each([
    'name',
    'modifiedAt',
    'modifiedBy',
    'versions',
    'versions[].name',
    'versions[].modifiedAt',
    'versions[].modifiedBy',
    'sources',
    'sources[].category',
    'sources[].key',
    'sources[].name',
    'sources[].tags',
    'sources[].tagFilterConfig',
    'sources[].tagFilterConfig.groups[].rules[].tagId',
    'sources[].channelList',
    'sources[].channelRules',
    'sources[].channelRules.channels[].rules',
    'sources[].personaNameOverride',
    'sources[].flowVariableValues',
    'personaIds',
    'personaWeights',
    'category',
    'folderId',
    'followUpSequences',
    'followUpExtraPrompt',
    'personaSplitTest',
    'tools',
    'tools[].options',
    'followUpStates',
    'followUpStates[].name',
    'followUpStates[].sequences',
    'followUpStates[].extraPrompt',
    'availableSplitTestMetrics',
    'availableSplitTestMetrics[].shortLabel',
  ])('have a null value for %s in at least one bot', (path) => {
    expect(valuesAt(bots, `[].${path}`)).toContain(null);
  });

  it.each([
    'sources',
    'sources[].tags',
    'sources[].tagFilterConfig.groups[].rules',
    'sources[].channelRules.channels[].rules',
    'personaIds',
    'followUpSequences',
    'followUpStates',
    'tools',
  ])('have an empty %s in at least one bot', (path) => {
    expect(valuesAt(bots, `[].${path}`)).toContainEqual([]);
  });

  it('include one change date that is not a date', () => {
    const times = bots.map(({ modifiedAt }) => modifiedAt);
    expect(times.filter((time) => time && Number.isNaN(Date.parse(time)))).toHaveLength(1);
    expect(times).toContain('');
    expect(bots.map(({ category }) => category)).toContain('');
  });

  it('have one, several or no published versions, or no versions at all', () => {
    const published = bots.map(({ versions }) => versions?.filter((each) => each.published).length);
    expect(new Set(published)).toEqual(new Set([1, 3, 0, undefined]));
  });

  it('follow up after minutes, hours and days', () => {
    const units = new Set(valuesAt(bots, '[].followUpStates[].sequences[].unit'));
    expect(units).toEqual(new Set(['minutes', 'hours', 'days']));
  });

  it('include locked bots and favourites', () => {
    expect(bots.filter(({ locked }) => locked)).toHaveLength(4);
    expect(bots.filter(({ favorited }) => favorited)).toHaveLength(4);
  });

  it('contain only text that a database can store unchanged', () => {
    const texts = JSON.stringify(bots.map((bot) => Object.values(bot)));
    expect(isStorableText(texts)).toBe(true);
  });
});

describe.each([sampleAgency, secondAgency])('the directory of $name', (agency) => {
  const rows = botsOf(agency, TODAY);
  const folders = foldersOf(agency);
  const personas = personasOf(agency, TODAY);

  it('has consistent references between personas and bots', () => {
    const saidByPersonas = personas.flatMap(({ id, botIds }) =>
      (botIds ?? []).filter((botId) => botId !== agency.removedBotId).map((botId) => [botId, id].join()),
    );
    const saidByBots = rows.flatMap(({ id, personaIds }) =>
      (personaIds ?? []).map((personaId) => [id, personaId].join()),
    );
    expect(saidByBots.toSorted()).toEqual(saidByPersonas.toSorted());
  });

  it('has weights for exactly the personas of each bot', () => {
    for (const { personaIds, personaWeights } of rows)
      expect(personaWeights && Object.keys(personaWeights).toSorted()).toEqual(
        personaIds && personaIds.toSorted(),
      );
  });

  it('has only existing folders for bots and personas', () => {
    const known = new Set([null, ...folders.map(({ id }) => id)]);
    for (const { folderId = null } of [...rows, ...personas]) expect(known).toContain(folderId);
    for (const { parentId = null } of folders) expect(known).toContain(parentId);
    expect(rows.some(({ folderId }) => folderId)).toBe(true);
    expect(personas.some(({ folderId }) => folderId)).toBe(true);
  });
});

describe('the folders of the sample agency', () => {
  it('are nested three levels deep, and one is empty', () => {
    const folders = foldersOf(sampleAgency);
    const parents = new Map(folders.map(({ id, parentId }) => [id, parentId]));
    const depthOf = (id: string): number => {
      const parent = parents.get(id);
      return parent ? 1 + depthOf(parent) : 1;
    };
    expect(new Set(folders.map(({ id }) => depthOf(id)))).toEqual(new Set([1, 2, 3]));
    const used = new Set([
      ...parents.values(),
      ...botsOf(sampleAgency, TODAY).map(({ folderId }) => folderId),
    ]);
    expect(folders.filter(({ id }) => !used.has(id))).toHaveLength(1);
  });

  it('share no id with the folders of the second agency', () => {
    const ids = new Set(foldersOf(sampleAgency).map(({ id }) => id));
    expect(foldersOf(secondAgency).filter(({ id }) => ids.has(id))).toEqual([]);
  });
});
