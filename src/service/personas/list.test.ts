import * as z from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Persona } from '#contract/persona.ts';
import { openTestService, type TestService } from '../testing/a-service.ts';
import { aBot, aPersona, ODD_NUMBERS, ODD_TEXT } from '../testing/factories.ts';

let test: TestService;

beforeAll(async () => {
  test = await openTestService();
});
beforeEach(() => test.reset());
afterAll(() => test.close());

async function list(): Promise<Persona[]> {
  const response = await test.request('/persona');
  expect(response.status).toBe(200);
  return z.array(Persona).parse(await response.json());
}

const named = (id: string, personaName: string | null) => aPersona({ id, personaName });

describe('listing personas', () => {
  it('returns an empty list for an agency without personas', async () => {
    expect(await list()).toEqual([]);
  });

  it('returns all fields of a persona, with the names of its bots', async () => {
    const bot = aBot({ name: 'Booking bot' });
    const { isDefault, ...persona } = aPersona({
      botIds: [bot.id, 'gone'],
      isDefault: true,
      folderId: 'folder',
    });
    await test.add({ bots: [bot], personas: [{ ...persona, isDefault }] });
    expect(await list()).toEqual([
      {
        ...persona,
        agencyId: test.agency.id,
        default: true,
        bots: [
          { id: bot.id, name: 'Booking bot' },
          { id: 'gone', name: null },
        ],
      },
    ]);
  });

  it('returns exactly the stored values', async () => {
    const bot = aBot({ name: ODD_TEXT });
    const personas = ODD_NUMBERS.map((number, at) =>
      aPersona({
        personaName: `${at}`,
        howToRespond: ODD_TEXT.repeat(500),
        aiProviderPreferences: [ODD_TEXT, ''],
        typoPercent: number,
        responseDelay: -number,
        botIds: [bot.id, ODD_TEXT],
      }),
    );
    await test.add({ bots: [bot], personas });
    const bots = [
      { id: bot.id, name: ODD_TEXT },
      { id: ODD_TEXT, name: null },
    ];
    expect(await list()).toEqual(
      personas.map(({ isDefault, ...stored }) =>
        expect.objectContaining({ ...stored, bots, default: isDefault }),
      ),
    );
  });

  it('distinguishes null, empty text, zero and an empty list', async () => {
    const nothing = { personaName: '', description: null, botIds: null, typoPercent: 0 };
    await test.add({ personas: [aPersona({ ...nothing, responseDelay: null, aiProviderPreferences: [] })] });
    expect(await list()).toMatchObject([{ ...nothing, aiProviderPreferences: [], bots: null }]);
  });

  it('omits numbers without a value', async () => {
    const unset = { typoPercent: null, breakupLargeMessagePercent: null, responseDelay: null };
    await test.add({ personas: [aPersona(unset)] });
    const response = await test.request('/persona');
    const [persona] = (await response.json()) as object[];
    expect(Object.keys(unset).filter((name) => name in persona!)).toEqual([]);
  });

  it('sorts by name, then by id', async () => {
    await test.add({
      personas: [named('4', null), named('2', 'Bea'), named('3', 'Cleo'), named('1', 'Bea')],
    });
    expect((await list()).map((persona) => persona.id)).toEqual(['1', '2', '3', '4']);
  });
});
