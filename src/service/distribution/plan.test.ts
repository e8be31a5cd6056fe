import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { readMigrations } from '../db/migrate.ts';
import { placementOf, type PlacedTable } from '../db/placement.ts';
import * as schema from '../db/schema.ts';
import { tableNames } from '../db/table-names.ts';
import { planSteps } from './plan.ts';

/**
 * The tables of which every server has a complete copy, with the reason. All other tables are distributed by agency.
 */
const REFERENCE_TABLES: Record<string, string> = {
  agency: 'every other table refers to it',
  api_key_lookup: 'a request with a key has no other indication of its agency',
  host_session: 'a session belongs to a host and has no agency',
  inbound_address_lookup: 'a request with a token has no other indication of its agency',
  setting: 'settings belong to the database',
};

/** The tables that stay on the coordinator, with the reason. No statement joins them with other tables. */
const LOCAL_TABLES: Record<string, string> = {
  rate_limit: 'hosts update it every second, and an unlogged table is not in `tableNames`',
};

const TABLES = Object.values<unknown>(schema).filter((value) => is(value, PgTable));

function keyColumnsOf(table: PgTable): string[] {
  const inline = Object.values(getTableColumns(table)).filter(({ primary }) => primary);
  const { primaryKeys } = getTableConfig(table);
  return [...inline, ...primaryKeys.flatMap(({ columns }) => columns)].map(({ name }) => name);
}

describe('the placement of the tables of the schema', () => {
  it.each(TABLES.map((table) => [getTableName(table), table] as const))('%s', (name, table) => {
    const isPlaced = tableNames(readMigrations()).includes(name);
    expect(isPlaced).toBe(!Object.hasOwn(LOCAL_TABLES, name));
    if (!isPlaced) return;
    const expected = Object.hasOwn(REFERENCE_TABLES, name) ? 'reference' : 'distributed';
    expect(placementOf({ keyColumns: keyColumnsOf(table) })).toBe(expected);
  });
});

const aTable = (name: string, facts: Partial<PlacedTable> = {}): PlacedTable => ({
  name,
  keyColumns: ['agency_id', 'id'],
  foreignKeys: [],
  placement: 'local',
  column: null,
  group: null,
  ...facts,
});

const placed = (name: string, facts: Partial<PlacedTable> = {}) =>
  aTable(name, { placement: 'distributed', column: 'agency_id', group: 2, ...facts });

const toAgency = { name: 'to_agency', parent: 'agency', definition: 'foreign key …' };
const toLead = {
  name: 'words_lead',
  parent: 'lead',
  definition: 'FOREIGN KEY (lead_id) REFERENCES lead(id)',
};

describe('the steps', () => {
  it('create reference tables first, and put all distributed tables into the group of the first one', () => {
    const steps = planSteps([
      aTable('bot', { foreignKeys: [toAgency] }),
      aTable('agency', { keyColumns: ['id'] }),
      aTable('lead', { foreignKeys: [toAgency] }),
    ]);
    expect(steps).toEqual([
      {
        tables: ['agency'],
        statements: [
          "select create_reference_table('agency')",
          "select truncate_local_data_after_distributing_table('agency')",
        ],
      },
      {
        tables: ['bot'],
        statements: [
          "select create_distributed_table('bot', 'agency_id', colocate_with => 'none')",
          "select truncate_local_data_after_distributing_table('bot')",
        ],
      },
      {
        tables: ['lead'],
        statements: [
          "select create_distributed_table('lead', 'agency_id', colocate_with => 'bot')",
          "select truncate_local_data_after_distributing_table('lead')",
        ],
      },
    ]);
  });

  it('drop foreign keys between distributed tables and add them again in the same step', () => {
    const [step, ...others] = planSteps([
      aTable('lead'),
      aTable('lead_words', { foreignKeys: [toLead, toAgency] }),
    ]);
    expect(others).toEqual([]);
    expect(step?.tables).toEqual(['lead', 'lead_words']);
    expect(step?.statements[0]).toBe('alter table "lead_words" drop constraint "words_lead"');
    expect(step?.statements.at(-1)).toBe(
      'alter table "lead_words" add constraint "words_lead" FOREIGN KEY (lead_id) REFERENCES lead(id)',
    );
    expect(step?.statements).toHaveLength(6);
  });

  it('omit distributed tables, and colocate a new table with them', () => {
    const steps = planSteps([
      aTable('agency', { keyColumns: ['id'], placement: 'reference' }),
      placed('lead'),
      aTable('bot'),
    ]);
    expect(steps.map(({ tables }) => tables)).toEqual([['bot']]);
    expect(steps[0]?.statements[0]).toContain("colocate_with => 'lead'");
    expect(planSteps([placed('lead'), placed('bot')])).toEqual([]);
  });

  it.each([
    [
      'distributed by another column',
      [placed('lead', { column: 'id' })],
      'the table lead is distributed by id',
    ],
    [
      'placed like no table of Botdeck',
      [placed('lead', { placement: 'other', column: null })],
      'lead is placed',
    ],
    [
      'a reference table with an agency in its key',
      [placed('lead', { placement: 'reference', column: null })],
      'lead is placed',
    ],
    ['distributed beside other servers', [placed('bot'), placed('lead', { group: 3 })], 'bot and lead have'],
  ])('are rejected for a table that is %s', (_, tables, message) => {
    expect(() => planSteps(tables)).toThrow(message);
    expect(() => planSteps(tables)).toThrow("undistribute_table('lead'");
  });
});
