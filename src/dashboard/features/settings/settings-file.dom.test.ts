import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { agencyKey } from '../../api/session/agency-key.ts';
import { takeStoredNames } from '../../api/parameters/parameter-names.ts';
import { NAMES_KEY, setAppConfig, wireNames } from '../../api/transport/config.ts';
import { keepDraft } from '../../lib/drafts.ts';
import { setSetting } from '../../lib/settings.ts';
import { viewerZone } from '../../lib/time.ts';
import {
  applySettings,
  countOwnDensities,
  dropOwnDensities,
  parseSettingsFile,
  resetSettings,
  settingsFile,
} from './settings-file.ts';

const LEADS = { hidden: ['source'], shown: [], density: 'compact' };

const file = (settings: object, others: object = {}) =>
  JSON.stringify({ botdeck: 'settings', version: 1, settings, ...others });

beforeEach(() =>
  setAppConfig({
    connection: 'hosted',
    serviceUrl: 'https://service.test/',
    keyHeader: 'X-SVC-KEY',
    extensions: [],
    parameters: { listLeads: { pageSize: 'limit' } },
    sample: null,
  }),
);

describe('the settings file', () => {
  it('contains the settings of pages, tables and views, and no other browser data', () => {
    setSetting('timeZone', 'UTC');
    localStorage.setItem('botdeck.table.leads', JSON.stringify(LEADS));
    localStorage.setItem('botdeck.views.leads', '[{"name":"Unread"}]');
    localStorage.setItem('botdeck-session', 'a mark');
    localStorage.setItem('botdeck.seen', '1');
    keepDraft('webhook', { body: 'typed' });
    expect(JSON.parse(settingsFile())).toEqual({
      botdeck: 'settings',
      version: 1,
      settings: { timeZone: 'UTC' },
      tables: { leads: LEADS },
      views: { leads: [{ name: 'Unread' }] },
      amountUnits: {},
      parameterNames: {},
    });
  });

  it('shows its changes, and reproduces the settings in another browser', () => {
    setSetting('timeZone', 'UTC');
    setSetting('density', 'compact');
    localStorage.setItem('botdeck.table.leads', JSON.stringify(LEADS));
    const json = settingsFile();
    expect(parseSettingsFile(json).changes).toEqual([]);
    resetSettings();
    expect([localStorage.length, viewerZone()]).toEqual([0, 'UTC']);
    setSetting('timeZone', 'Asia/Kolkata');
    const { changes, entries } = parseSettingsFile(json);
    expect(changes).toEqual([
      { label: 'Time zone', from: 'Asia/Kolkata', to: 'UTC' },
      { label: 'Table rows', from: 'Default', to: 'Compact' },
      { label: 'Columns and rows: leads', from: 'None', to: 'From the file' },
    ]);
    applySettings(entries);
    expect(document.documentElement).toHaveAttribute('data-density', 'compact');
    expect(settingsFile()).toBe(json);
  });

  it('contains the amount unit of each agency and the unit for agencies without a choice', () => {
    setSetting('amountUnit', 'minor', agencyKey());
    localStorage.setItem('botdeck-amount-unit.south', 'major');
    localStorage.setItem('botdeck-amount-unit', 'minor');
    const json = settingsFile();
    expect(JSON.parse(json)).toMatchObject({
      settings: { amountUnit: 'minor' },
      amountUnits: { [agencyKey()]: 'minor', south: 'major' },
    });
    resetSettings();
    expect(localStorage).toHaveLength(0);
    const { changes, entries } = parseSettingsFile(json);
    expect(changes).toEqual([
      { label: 'Amounts are in: agencies without a choice', from: 'Default', to: 'Smallest unit' },
      { label: 'Amounts are in: this agency', from: 'Default', to: 'Smallest unit' },
      { label: 'Amounts are in: agency south', from: 'Default', to: 'Whole currency' },
    ]);
    applySettings(entries);
    expect(settingsFile()).toBe(json);
  });

  it('contains query parameter names by service, and reports names without an effect here', () => {
    const names = {
      'https://service.test/': { listLeads: { page: 'pageNumber' } },
      'https://other.test/': { listTransactions: { status: 'state' } },
    };
    localStorage.setItem(NAMES_KEY, JSON.stringify({ version: 1, services: names }));
    const json = settingsFile();
    expect(JSON.parse(json)).toMatchObject({ parameterNames: names });
    expect(parseSettingsFile(json).changes).toEqual([]);
    resetSettings();
    expect(localStorage).toHaveLength(0);
    const { changes, entries, otherServices } = parseSettingsFile(json);
    expect(changes).toEqual([
      { label: 'Page number in ‘List leads’ (this service)', from: 'page', to: 'pageNumber' },
      {
        label: 'Status in ‘List agency transactions’ (https://other.test/)',
        from: 'Default',
        to: 'state',
      },
    ]);
    expect(otherServices).toEqual(['https://other.test/']);
    applySettings(entries);
    takeStoredNames(new QueryClient());
    expect(wireNames('listLeads')).toEqual({ page: 'pageNumber', pageSize: 'limit' });
    expect(settingsFile()).toBe(json);
  });

  it('keeps stored names of other services and operations, and reports unknown names', () => {
    const here = { listLeads: { sourceId: 'origin' }, listSmartFaqs: { state: 'phase' } };
    localStorage.setItem(
      NAMES_KEY,
      JSON.stringify({
        version: 1,
        services: { 'https://service.test/': here, 'https://other.test/': here },
      }),
    );
    const { changes, entries, ignored } = parseSettingsFile(
      file(
        {},
        {
          parameterNames: {
            'https://service.test/': { listLeads: { page: 'p', order: 'o' }, listTools: { kind: 'k' } },
          },
        },
      ),
    );
    expect(changes).toEqual([
      { label: 'Page number in ‘List leads’ (this service)', from: 'page', to: 'p' },
      { label: 'Source id in ‘List leads’ (this service)', from: 'origin', to: 'sourceId' },
    ]);
    expect(ignored).toEqual([
      'parameterNames.https://service.test/.listLeads.order',
      'parameterNames.https://service.test/.listTools.kind',
    ]);
    applySettings(entries);
    expect(JSON.parse(settingsFile())).toMatchObject({
      parameterNames: {
        'https://service.test/': { listLeads: { page: 'p' }, listSmartFaqs: { state: 'phase' } },
        'https://other.test/': here,
      },
    });
  });

  it('may contain unknown settings, which are reported and ignored', () => {
    const { changes, ignored } = parseSettingsFile(file({ theme: 'dark', font: 'Inter' }, { macros: {} }));
    expect(changes).toEqual([{ label: 'Theme', from: 'Default', to: 'Dark' }]);
    expect(ignored).toEqual(['settings.font', 'macros']);
  });

  it.each([
    ['{', /not JSON/],
    ['[]', /expected object/],
    ['{"version":1}', /^botdeck: This is not a settings file/],
    ['{"botdeck":"settings","version":2}', /^version: .*newer version/],
    [file({ timeZone: 'Mars/Olympus' }), /^settings\.timeZone: Time zone unknown/],
    [file({ theme: 'pink' }), /^settings\.theme: /],
    [file({ language: 7 }), /^settings\.language: /],
    [file({}, { tables: { leads: { hidden: 'all', shown: [] } } }), /^tables\.leads\.hidden: /],
    [file({}, { tables: [] }), /^tables: /],
    [
      file({}, { parameterNames: { 'https://service.test/': { listLeads: { page: 'a b' } } } }),
      /^parameterNames\.https:\/\/service\.test\/\.listLeads\.page: .*must not contain spaces/,
    ],
    [
      file({}, { parameterNames: { 'https://service.test/': { listLeads: { page: 'limit' } } } }),
      /listLeads\.\w+: is already used for another parameter/,
    ],
    [file({}, { amountUnits: { south: 'cents' } }), /^amountUnits\.south: /],
  ])('names the invalid field of %s', (json, words) => {
    expect(() => parseSettingsFile(json)).toThrow(words);
  });

  it('applies either all changes or none', () => {
    setSetting('timeZone', 'Asia/Kolkata');
    const { entries } = parseSettingsFile(file({ timeZone: 'UTC', theme: 'dark' }));
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function write(this: Storage, key, value) {
      if (key === 'botdeck-theme') throw new DOMException('full', 'QuotaExceededError');
      this[key] = value;
    });
    expect(() => applySettings(entries)).toThrow('full');
    expect(viewerZone()).toBe('Asia/Kolkata');
  });
});

it('tables with a separate row height return to the common height', () => {
  localStorage.setItem('botdeck.table.leads', JSON.stringify(LEADS));
  expect([countOwnDensities('comfortable'), countOwnDensities('compact')]).toEqual([1, 0]);
  dropOwnDensities();
  expect(countOwnDensities('comfortable')).toBe(0);
  expect(JSON.parse(localStorage.getItem('botdeck.table.leads')!)).toEqual({ hidden: ['source'], shown: [] });
});
