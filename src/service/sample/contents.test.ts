import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import type { Database } from '../db/open.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { sampleAgency, secondAgency, type SampleAgency } from './agencies.ts';
import { AgencyContents } from './agency-contents.ts';
import { conversationsAt, conversationsOf } from './conversations.ts';
import { insertDirectory } from './directory.ts';
import { Industry } from './industries.ts';
import { LanguageContents } from './languages.ts';
import { aLead } from './lead.ts';
import { EDITION } from './load-state.ts';
import { Markets } from './markets.ts';
import { Names } from './name-lists.ts';
import { Notices } from './notices.ts';
import { pageVisitsOf } from './page-visits.ts';
import { Texts } from './texts.ts';
import { createTimeline } from './timeline.ts';
import { Topics } from './topic-template.ts';

const CONTENTS = 'src/service/sample/contents';

/** The schema of each folder in `contents/`, and of each file outside these folders. */
const SCHEMAS: Record<string, z.ZodType> = {
  agencies: AgencyContents,
  industries: Industry,
  languages: LanguageContents,
  'failures.json': Texts,
  'house-rules.json': Texts,
  'markets.json': Markets,
  'names.json': Names,
  'notices.json': Notices,
  'topics.json': Topics,
};

const files = readdirSync(CONTENTS, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.json'),
);

const readContents = (file: string): unknown => JSON.parse(readFileSync(join(CONTENTS, file), 'utf8'));

const schemaOf = (file: string) => SCHEMAS[file.split(/[/\\]/)[0] ?? ''];

describe('a file of contents', () => {
  it.each(files)('matches its schema: %s', (file) => {
    expect(schemaOf(file)?.safeParse(readContents(file))).toMatchObject({ success: true });
  });
});

const SCALE = 0.02;
const timeline = createTimeline(new Date('2026-03-18T15:20:00Z'));
const notSealed: SecretBox = { seal: (text) => Buffer.from(text), open: String };

const indexesTo = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Returns the generated rows of an agency, by table. */
async function rowsOf(agency: SampleAgency): Promise<Record<string, unknown>> {
  const count = agency.leadsAt(SCALE);
  const leads = indexesTo(count).map((index) => aLead(agency, index, count, timeline));
  const inserted: Record<string, unknown> = {};
  const insert = (table: PgTable) => ({
    values: (rows: unknown) => {
      inserted[getTableName(table)] = rows;
      return Object.assign(Promise.resolve(), {
        returning: async () => [],
        onConflictDoUpdate: async () => undefined,
      });
    },
  });
  const transaction = (work: (tx: unknown) => Promise<void>) => work({ insert });
  await insertDirectory({ insert, transaction } as unknown as Database, agency, timeline, notSealed, count);
  return {
    ...inserted,
    lead: leads.map(({ row }) => row),
    page_visit: leads.flatMap((lead, index) => pageVisitsOf(agency, index, lead, timeline)),
    conversation: indexesTo(conversationsAt(agency, SCALE)).map(conversationsOf(agency, SCALE, timeline)),
  };
}

/**
 * A replacer for `JSON.stringify` that sorts the keys of objects, because the database does not receive their order.
 */
function sortKeys(_: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

const hashOf = (rows: unknown) =>
  createHash('sha256').update(JSON.stringify(rows, sortKeys)).digest('hex').slice(0, 16);

describe('the generated records', () => {
  // After an intended change, copy the edition in the failure to `EDITION` and the hashes to this test.
  it('are the same for the same edition and day', async () => {
    const ofSample = await rowsOf(sampleAgency);
    const ofSecond = await rowsOf(secondAgency);
    const hashes = Object.fromEntries(
      Object.keys(ofSample).map((kind) => [kind, hashOf([ofSample[kind], ofSecond[kind]])]),
    );
    const edition = Number.parseInt(hashOf(hashes).slice(0, 8), 16);
    expect({ edition, ...hashes }).toEqual({
      edition: EDITION,
      account: 'd3f14be2f2202c12',
      agency: '96ef9fd6f90df835',
      api_key: '8a2fbd0ecf8bf16a',
      api_key_lookup: 'f62bc5ceb1160f46',
      bot: '86f60827a8415390',
      conversation: 'd214899f6e7c22d6',
      custom_channel: 'fe80f641c03f297f',
      delivery: 'f801acc99414f232',
      delivery_attempt: '0cb3bca569b71719',
      event: '6849dc5ac2f06d91',
      folder: 'ad98d814d881d6ec',
      lead: 'eb53d0af1ce49bd6',
      notification: '9a5ae1e0c0972573',
      page_visit: '867c52816a5ed4da',
      persona: '898f5887fb673a8e',
      report: '334bd440cd80bc57',
      report_share: 'cf957670b13cfa8b',
      sample_event: 'b1794da82867da68',
      smart_faq: '3452f2ec4de2f61f',
      source: '795acdae2540a3f7',
      split_test: 'dc7aee5546cd6447',
      topic: 'd0700c513fc9007a',
      transaction: 'c3e5dd003d37a4dd',
      webhook: '4a072f90f21f6732',
      webhook_endpoint: 'ae78ec2decd7f535',
    });
  });
});
