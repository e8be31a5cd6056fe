import { describe, expect, it } from 'vitest';
import { Bot } from '#contract/bot.ts';
import { csvColumns } from '../../list/export-plan.ts';
import { filterSummary } from '../../list/facets.ts';
import { coverageOf } from '../../list/use-list.ts';
import { aBotInFull } from '../../testing/test-service.ts';
import { personaValue } from '../../testing/values.ts';
import { botColumns, NAMED_BOT_COLUMNS } from './bot-columns.tsx';
import type { BotRow } from './bot-rows.ts';
import { botFacets, botSearch } from './bots-page.tsx';

const bot = Bot.parse({
  ...aBotInFull({ id: 'bot-1', name: 'Booker', modifiedAt: '2025-03-14T10:00:00+01:00' }),
  personaSplitTest: {
    id: 'test-1',
    isActive: true,
    metric: 'bookings',
    startedAt: null,
    endedAt: null,
    personas: null,
  },
});

const full: BotRow = {
  id: bot.id,
  name: bot.name,
  bot,
  folderId: 'folder',
  folderPath: 'Clients / Solar',
  folderIds: ['top', 'folder'],
  personas: [
    { id: 'ada', name: 'Ada' },
    { id: 'bea', name: null },
  ],
};

const named: BotRow = {
  id: 'bot-2',
  name: null,
  bot: null,
  folderId: null,
  folderPath: null,
  folderIds: [],
  personas: [],
};

const SOLAR = { id: 'solar', name: 'Solar', parentId: 'top' };
const FOLDERS = {
  byId: new Map([[SOLAR.id, SOLAR]]),
  pathTo: () => [{ id: 'top', name: 'Clients', parentId: null }, SOLAR],
  notices: [],
};
const COLUMNS = botColumns(FOLDERS);
const BOT_CSV = csvColumns(COLUMNS);

describe('the columns of the bot list', () => {
  const filled = (row: BotRow, columns = COLUMNS) =>
    columns.filter(({ value }) => value(row) != null).map(({ id }) => id);

  it('have a value for a full bot, and only name and id for a bot known from other records', () => {
    expect(filled(full)).toEqual(COLUMNS.map(({ id }) => id).filter((id) => id !== 'actions'));
    expect(filled(named)).toEqual(['name', 'id']);
  });

  it('have unique ids and headings', () => {
    expect(new Set(COLUMNS.map(({ id }) => id)).size).toBe(COLUMNS.length);
    expect(new Set(COLUMNS.map(({ header }) => header)).size).toBe(COLUMNS.length);
  });

  it('are limited for bots known from other records', () => {
    expect(filled({ ...named, name: 'Booker', personas: full.personas }, [...NAMED_BOT_COLUMNS])).toEqual([
      'name',
      'personas',
      'id',
    ]);
  });

  it('sort dates by time and invalid dates last', () => {
    const modified = COLUMNS.find(({ id }) => id === 'modified')!;
    const valueOf = (modifiedAt: string | null) => modified.value({ ...full, bot: { ...bot, modifiedAt } });
    expect(valueOf('2025-03-14T10:00:00+01:00')).toEqual(new Date('2025-03-14T09:00:00Z'));
    // An invalid date becomes null, like a missing date, so that the row sorts last in both directions.
    expect(valueOf('last Tuesday')).toBeNull();
    expect(valueOf(null)).toBeNull();
  });
});

describe('the CSV of bots', () => {
  it('contains all values of the list', () => {
    expect(Object.fromEntries(BOT_CSV.map(({ header, value }) => [header, value(full)]))).toEqual({
      'Bot id': 'bot-1',
      Name: 'Booker',
      Folder: 'Clients / Solar',
      'Folder id': 'folder',
      Category: 'Qualification',
      Favourite: true,
      Locked: true,
      'Published versions': '2',
      Versions: 2,
      Personas: 'Ada; bea',
      'Persona ids': 'ada; bea',
      'Sources on': 1,
      Sources: 1,
      'Follow-ups on': true,
      'Follow-up steps': 1,
      'Smart follow-up': true,
      Rescheduling: true,
      Tools: 'calendar',
      'Split test running': true,
      'Metric of the last test': 'Bookings',
      Modified: '2025-03-14T10:00:00+01:00',
      'Modified by': 'Robin Example',
    });
  });

  it('leaves unknown values empty', () => {
    const values = BOT_CSV.map(({ header, value }) => [header, value(named)] as const);
    expect(values.filter(([, value]) => value !== null)).toEqual([
      ['Bot id', 'bot-2'],
      ['Personas', ''],
      ['Persona ids', ''],
    ]);
  });

  it('has a file name with the number of rows and the filters', () => {
    const personas = new Map(
      ['Ada', 'Bea'].map((personaName) => {
        const persona = personaValue({ id: personaName.toLowerCase(), personaName });
        return [persona.id, persona];
      }),
    );
    const coverage = (shown: number, all: number, search: typeof botSearch.defaults) => {
      const words = filterSummary(botFacets(true, personas, FOLDERS), search, botSearch.defaults, 'text');
      return coverageOf({ noun: 'bot', filterSummary: words }, shown, all);
    };
    const search = {
      ...botSearch.defaults,
      folder: 'solar',
      category: ['Booking', 'Support'],
      persona: ['ada', 'bea'],
      favorite: true,
      locked: true,
      testing: true,
      text: ' price ',
    };
    expect(coverage(2000, 2000, botSearch.defaults)).toBe('2,000 bots');
    expect(coverage(1, 1, botSearch.defaults)).toBe('1 bot');
    expect(coverage(7, 60, search)).toBe(
      "7 of 60 bots, category Booking or Support, folder Clients / Solar, persona Ada or Bea, favourite, locked, with a running test, text 'price'",
    );
  });
});
