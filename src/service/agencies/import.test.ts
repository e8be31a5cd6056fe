import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Bot } from '#contract/bot.ts';
import { Persona } from '#contract/persona.ts';
import { parseStrictly } from '#contract/lenient.ts';
import { event, folder, persona, source } from '../db/schema.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { FROZEN_NOW, ODD_TEXT } from '../testing/factories.ts';
import { importAgency } from './import.ts';
import { parseAgencyFile } from './import-file.ts';

const EXAMPLE = join(import.meta.dirname, '../../../docs/agency-file.example.json');

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(() => test.reset());
afterAll(() => test.close());

type Content = Record<string, Record<string, unknown>[]>;

const example = (): Content => JSON.parse(readFileSync(EXAMPLE, 'utf8')) as Content;

async function importInto(content: unknown, { agency } = test as Pick<TestService, 'agency'>) {
  const { file, errors } = parseAgencyFile(content);
  if (!file) return { errors };
  return importAgency(test.db, { agencyId: agency.id, file, now: FROZEN_NOW });
}

const errorsOf = async (content: unknown) =>
  (await importInto(content)).errors?.map(({ path, message }) => `${path}: ${message}`);

const get = async (path: string): Promise<Record<string, unknown>[]> =>
  (await (await test.request(path)).json()) as Record<string, unknown>[];

const UNCHANGED = { added: 0, changed: 0, kept: 0 };

describe('an import', () => {
  it('adds every record of the example in the documentation', async () => {
    const { counts } = await importInto(example());
    expect(counts).toEqual(
      Object.fromEntries(
        Object.entries(example()).map(([kind, { length }]) => [
          kind,
          { added: length, changed: 0, unchanged: 0, kept: 0 },
        ]),
      ),
    );
    const bots = await get('/bot');
    expect(bots).toMatchObject([
      { id: 'harbour-sales', personaIds: ['alex', 'sam'], locked: false, folderId: 'clients-harbour' },
    ]);
    expect(parseStrictly(Bot, bots[0]).success).toBe(true);
    const personas = await get('/persona');
    expect(personas).toMatchObject([
      { id: 'alex', botIds: ['harbour-sales'], typoPercent: 0, default: true },
      { id: 'sam', botIds: ['harbour-sales'], default: false },
    ]);
    expect(personas.every((each) => parseStrictly(Persona, each).success)).toBe(true);
    expect(await get('/agency/source')).toHaveLength(2);
    expect(await get('/agency/accounts')).toHaveLength(1);
    expect(await get('/hierarchy')).toHaveLength(2);
    expect(await get('/report')).toMatchObject([{ modifiedAt: '2026-11-01T08:00:00.000Z' }]);
  });

  it('changes nothing if the same file is imported again', async () => {
    await importInto(example());
    const before = await Promise.all(['/bot', '/persona', '/report'].map(get));
    const { counts } = await importInto(example());
    for (const count of Object.values(counts ?? {})) expect(count).toMatchObject(UNCHANGED);
    expect(await Promise.all(['/bot', '/persona', '/report'].map(get))).toEqual(before);
    expect(await test.db.$count(event)).toBe(0);
  });

  it('updates records with the same ids, and keeps records that the file does not contain', async () => {
    await importInto(example());
    const file = example();
    file['bots']![0] = { ...file['bots']![0], name: ODD_TEXT, personaIds: ['sam'], personaWeights: null };
    const { counts } = await importInto({
      bots: file['bots'],
      sources: [{ ...file['sources']![0], enabled: false }],
    });
    expect(counts).toMatchObject({
      bots: { added: 0, changed: 1, unchanged: 0, kept: 0 },
      sources: { added: 0, changed: 1, unchanged: 0, kept: 1 },
      personas: { added: 0, changed: 0, unchanged: 0, kept: 2 },
    });
    expect(await get('/bot')).toMatchObject([{ name: ODD_TEXT, personaIds: ['sam'] }]);
    expect(await get('/persona')).toMatchObject([
      { id: 'alex', botIds: [] },
      { id: 'sam', botIds: ['harbour-sales'] },
    ]);
  });

  it('does not change records of another agency with the same ids', async () => {
    const other = await test.anotherAgency();
    await importInto(example());
    await importInto(example(), other);
    const file = example();
    file['sources']![0]!['name'] = 'Other';
    await importInto(file, other);
    const names = await test.db
      .select({ name: source.name })
      .from(source)
      .where(eq(source.agencyId, test.agency.id));
    expect(names.map(({ name }) => name)).not.toContain('Other');
  });

  it('lists all errors with their paths and writes nothing', async () => {
    const errors = await errorsOf({
      sources: [
        { id: 'a', name: '', enabled: 'yes' },
        { id: 'a', name: 'B', enabled: true },
      ],
      bots: [{ id: 'b', nmae: 'B', tools: [{ enabled: 1 }], name: 'a\u0000' }],
      personas: {},
      reports: [{ id: 'r', name: 'R', modifiedAt: 'today' }],
      leads: [],
    });
    expect(errors).toEqual([
      '$.sources[0].name: must not be empty',
      expect.stringMatching(/^\$\.sources\[0\]\.enabled: .*boolean/),
      expect.stringMatching(/^\$\.personas: .*array/),
      '$.bots[0].name: must not contain control characters or broken Unicode',
      expect.stringMatching(/^\$\.bots\[0\]\.tools\[0\]\.enabled: .*boolean/),
      '$.bots[0].nmae: is not a field',
      '$.reports[0].modifiedAt: must be an ISO 8601 date and time',
      '$.leads: is not a field',
      "$.sources[1].id: 'a' is not unique",
    ]);
    expect(await test.db.$count(source)).toBe(0);
  });

  it('lists broken references and writes nothing', async () => {
    const errors = await errorsOf({
      folders: [
        { id: 'a', name: 'A', parentId: 'b' },
        { id: 'b', name: 'B', parentId: 'a' },
        { id: 'c', name: 'C', parentId: 'gone' },
      ],
      personas: [{ id: 'p', folderId: 'gone' }],
      bots: [
        {
          id: 'b',
          personaIds: ['p', 'gone'],
          personaWeights: { 'not here': 1 },
          folderId: 'gone',
          sources: [{ id: 'gone', name: 'Gone' }],
        },
      ],
    });
    expect(errors).toEqual([
      "$.folders[2].parentId: there is no folder 'gone' in the file or in the agency",
      "$.personas[0].folderId: there is no folder 'gone' in the file or in the agency",
      "$.bots[0].folderId: there is no folder 'gone' in the file or in the agency",
      "$.bots[0].sources[0]: there is no source 'gone' in the file or in the agency",
      "$.bots[0].personaIds[1]: there is no persona 'gone' in the file or in the agency",
      `$.bots[0].personaWeights["not here"]: there is no persona 'not here' in the file or in the agency`,
      '$.folders[0].parentId: its parents lead back to the folder',
      '$.folders[1].parentId: its parents lead back to the folder',
    ]);
    expect((await test.db.$count(persona)) + (await test.db.$count(folder))).toBe(0);
  });

  it('accepts a bot of a source that the agency already has', async () => {
    await importInto({ sources: [{ id: 'web', name: 'Website', enabled: true }] });
    const bots = (name: string) => ({ bots: [{ id: 'b', sources: [{ id: 'line-1', name }] }] });
    expect(await errorsOf(bots('Website'))).toBeUndefined();
    expect(await errorsOf(bots('Web site'))).toEqual([
      "$.bots[0].sources[0]: there is no source 'line-1' in the file or in the agency",
    ]);
  });

  it('rejects a loop of folders from two files', async () => {
    await importInto({
      folders: [
        { id: 'a', name: 'A' },
        { id: 'b', name: 'B', parentId: 'a' },
      ],
    });
    expect(await errorsOf({ folders: [{ id: 'a', name: 'A', parentId: 'b' }] })).toEqual([
      '$.folders[0].parentId: its parents lead back to the folder',
    ]);
  });
});
