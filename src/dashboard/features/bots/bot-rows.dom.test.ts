import { describe, expect, it } from 'vitest';
import type { Bot } from '#contract/bot.ts';
import { pathTo } from '../../api/names/folder-names.ts';
import { botValue, personaValue } from '../../testing/values.ts';
import { isTesting, metricName, publishedVersions, sourceCounts } from '../../domain/bot-facts.ts';
import { filterBy } from '../../list/facets.ts';
import { botName, toBotRows } from './bot-rows.ts';
import { botFacets, botSearch } from './bots-page.tsx';

const FOLDERS = new Map(
  [
    { id: 'top', name: 'Clients', parentId: null },
    { id: 'solar', name: 'Solar', parentId: 'top' },
  ].map((folder) => [folder.id, folder]),
);
const folders = { pathTo: (id: string) => pathTo(id, FOLDERS) };
const ada = personaValue({ id: 'ada', personaName: 'Ada', botIds: ['named'] });
const personas = new Map([[ada.id, ada]]);

const RUNNING = { id: null, isActive: true, metric: null, startedAt: null, endedAt: null, personas: null };

const listed = (...bots: Bot[]) =>
  toBotRows(
    { data: bots.map((bot) => ({ id: bot.id, name: bot.name, bot })), gatheredFrom: null },
    personas,
    folders,
  );
const rowOf = (overrides: Partial<Bot>) => listed(botValue(overrides))[0]!;

describe('a row of the bot list', () => {
  it('contains the folder path from the top', () => {
    expect(rowOf({ folderId: 'solar' })).toMatchObject({
      folderId: 'solar',
      folderPath: 'Clients / Solar',
      folderIds: ['top', 'solar'],
    });
    expect(rowOf({ folderId: 'gone' })).toMatchObject({
      folderId: 'gone',
      folderPath: null,
      folderIds: ['gone'],
    });
    expect(rowOf({ folderId: '' })).toMatchObject({ folderId: null, folderPath: null, folderIds: [] });
  });

  it('contains the names of the personas, or only the id of an unknown persona', () => {
    expect(rowOf({ personaIds: ['ada', 'gone'] }).personas).toEqual([
      { id: 'ada', name: 'Ada' },
      { id: 'gone', name: null },
    ]);
    expect(rowOf({ personaIds: null }).personas).toBeNull();
    expect(rowOf({ personaIds: [] }).personas).toEqual([]);
  });

  it('contains the personas that list the bot if the bot cannot be read', () => {
    const bea = personaValue({ id: 'bea', personaName: null, bots: [{ id: 'named', name: 'Booker' }] });
    const rows = toBotRows(
      { data: [{ id: 'named', name: 'Booker', bot: null }], gatheredFrom: 'somewhere' },
      new Map([...personas, [bea.id, bea]]),
      folders,
    );
    expect(rows).toEqual([
      {
        id: 'named',
        name: 'Booker',
        bot: null,
        folderId: null,
        folderPath: null,
        folderIds: [],
        personas: [
          { id: 'ada', name: 'Ada' },
          { id: 'bea', name: null },
        ],
      },
    ]);
  });

  it('is named by its id if the bot has no name', () => {
    expect(botName({ id: 'b', name: 'Booker' })).toBe('Booker');
    expect(botName({ id: 'bot-1', name: ' ' })).toBe('Unnamed bot bot-1');
    expect(botName({ id: 'bot-1', name: null })).toBe('Unnamed bot bot-1');
  });
});

describe('the order of the rows', () => {
  const data = ['Bot 10', 'Bot 9', null].map((name, index) => ({ id: `${index}`, name, bot: null }));
  const namesOf = (gatheredFrom: string | null) =>
    toBotRows({ data, gatheredFrom }, personas, folders).map(({ name }) => name);

  it('is the order of the service', () => {
    expect(namesOf(null)).toEqual(['Bot 10', 'Bot 9', null]);
  });

  it('is by name if the service cannot list bots', () => {
    expect(namesOf('somewhere')).toEqual(['Bot 9', 'Bot 10', null]);
  });
});

describe('the filters', () => {
  const row = rowOf({
    category: 'Booking',
    folderId: 'solar',
    personaIds: ['ada', 'bea'],
    favorited: true,
    personaSplitTest: RUNNING,
  });
  const facets = botFacets(true, personas, { ...folders, byId: FOLDERS, notices: [] });
  const matches = (filters: object, one = row) => {
    const filter = filterBy(facets, { ...botSearch.defaults, ...filters }, botSearch.defaults);
    return filter === null || filter(one);
  };

  it('keep rows that match all filters', () => {
    expect(matches({})).toBe(true);
    expect(
      matches({ favorite: true, testing: true, category: ['Support', 'Booking'], persona: ['bea'] }),
    ).toBe(true);
    expect(matches({ favorite: true, locked: true })).toBe(false);
    expect(matches({ category: ['Support'] })).toBe(false);
    expect(matches({ persona: ['gone'] })).toBe(false);
  });

  it('keep rows in a folder and its subfolders', () => {
    expect(matches({ folder: 'solar' })).toBe(true);
    expect(matches({ folder: 'top' })).toBe(true);
    expect(matches({ folder: 'gone' })).toBe(false);
  });

  it('exclude bots whose value is unknown', () => {
    const unknown = { ...row, bot: null, folderIds: [], personas: null };
    const each = [
      { favorite: true },
      { locked: true },
      { testing: true },
      { category: ['Booking'] },
      { folder: 'top' },
      { persona: ['ada'] },
    ];
    expect(each.map((filters) => matches(filters, unknown))).toEqual(each.map(() => false));
    expect(matches({}, unknown)).toBe(true);
  });
});

describe('the facts of a bot', () => {
  const version = (number: string, published: boolean) => ({
    version: number,
    name: null,
    published,
    modifiedAt: null,
    modifiedBy: null,
  });

  it('contain its published versions, or null without a list of versions', () => {
    const published = (versions: Bot['versions']) =>
      publishedVersions(botValue({ versions }))?.map((one) => one.version) ?? null;
    expect(published([version('2', true), version('1', false)])).toEqual(['2']);
    expect(published([version('1', false)])).toEqual([]);
    expect(published([version('2', true), version('1', true)])).toEqual(['2', '1']);
    expect(published(null)).toBeNull();
  });

  it('contain the number of sources and of active sources', () => {
    const sources = [true, false, true].map(
      (enabled) => ({ enabled }) as NonNullable<Bot['sources']>[number],
    );
    expect(sourceCounts(botValue({ sources: [] }))).toEqual({ on: 0, all: 0 });
    expect(sourceCounts({ ...botValue(), sources })).toEqual({ on: 2, all: 3 });
    expect(sourceCounts(botValue())).toBeNull();
  });

  it('contain whether a test is running, and the shortest name of its metric', () => {
    expect(isTesting(botValue())).toBe(false);
    expect(isTesting(botValue({ personaSplitTest: RUNNING }))).toBe(true);
    expect(isTesting(botValue({ personaSplitTest: { ...RUNNING, isActive: false } }))).toBe(false);
    const option = { id: 'bookings', label: 'Booked appointments', shortLabel: 'Bookings' };
    const named = (options: (typeof option | (Omit<typeof option, 'shortLabel'> & { shortLabel: null }))[]) =>
      metricName(botValue({ availableSplitTestMetrics: options }), 'bookings');
    expect(named([option])).toBe('Bookings');
    expect(named([{ ...option, shortLabel: null }])).toBe('Booked appointments');
    expect(named([])).toBe('bookings');
    expect(metricName(botValue(), null)).toBeNull();
  });
});
