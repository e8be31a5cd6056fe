import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import type { SecretBox } from '../secrets/secret-box.ts';
import { accountsOf } from './accounts.ts';
import { sampleAgency, secondAgency, type SampleAgency } from './agencies.ts';
import { AgencyContents } from './agency-contents.ts';
import { apiKeysOf } from './api-keys.ts';
import { botsOf } from './bot-rows.ts';
import { channelRowsOf } from './channels.ts';
import { conversationsAt, conversationsOf } from './conversations.ts';
import { faqsOf } from './faqs.ts';
import { foldersOf } from './folders.ts';
import { Industry } from './industries.ts';
import { LanguageContents } from './languages.ts';
import { aLead } from './lead.ts';
import { EDITION } from './load-state.ts';
import { Markets } from './markets.ts';
import { Names } from './name-lists.ts';
import { Notices } from './notices.ts';
import { notificationsOf } from './notifications.ts';
import { pageVisitsOf } from './page-visits.ts';
import { personasOf } from './personas.ts';
import { reportSharesOf, reportsOf } from './reports.ts';
import { splitTestRowsOf } from './split-test-rows.ts';
import { Texts } from './texts.ts';
import { createTimeline } from './timeline.ts';
import { Topics } from './topic-template.ts';
import { topicRowsOf } from './topics.ts';
import { transactionsOf } from './transactions.ts';
import { sampleEventRowsOf, webhookRowsOf } from './webhooks.ts';

const CONTENTS = 'src/service/sample/contents';

/** The schemas by folder, or by file for files outside of folders. */
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
const { today } = timeline;
const notSealed: SecretBox = { seal: (text) => Buffer.from(text), open: String };

const indexesTo = (count: number) => Array.from({ length: count }, (_, index) => index);

function rowsOf(agency: SampleAgency): Record<string, unknown> {
  const count = agency.leadsAt(SCALE);
  const leads = indexesTo(count).map((index) => aLead(agency, index, count, timeline));
  return {
    sources: agency.sources.map(({ id, name, category, key, enabled, topicsEnabled, sentimentEnabled }) => ({
      id,
      name,
      category,
      key,
      enabled,
      topicsEnabled,
      sentimentEnabled,
    })),
    apiKeys: apiKeysOf(agency, today),
    folders: foldersOf(agency),
    bots: botsOf(agency, today),
    splitTests: splitTestRowsOf(agency, today),
    personas: personasOf(agency, today),
    topics: topicRowsOf(agency),
    channels: channelRowsOf(agency, today, notSealed),
    webhooks: webhookRowsOf(agency, today, notSealed),
    sampleEvents: sampleEventRowsOf(agency, today),
    accounts: accountsOf(agency),
    reports: [reportsOf(agency, today), reportSharesOf(agency)],
    transactions: transactionsOf(agency, today),
    notifications: notificationsOf(agency, timeline),
    faqs: faqsOf(agency, count, timeline),
    leads: leads.map(({ row }) => row),
    pageVisits: leads.flatMap((lead, index) => pageVisitsOf(agency, index, lead, timeline)),
    conversations: indexesTo(conversationsAt(agency, SCALE)).map(conversationsOf(agency, SCALE, timeline)),
  };
}

/** Sorts the keys of objects, because their order does not reach the database. */
function sortKeys(_: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

const hashOf = (rows: unknown) =>
  createHash('sha256').update(JSON.stringify(rows, sortKeys)).digest('hex').slice(0, 16);

describe('the generated records', () => {
  // If they change on purpose, copy the edition from the failure to EDITION, and the hashes to this test.
  it('are the same for the same edition and day', () => {
    const ofSample = rowsOf(sampleAgency);
    const ofSecond = rowsOf(secondAgency);
    const hashes = Object.fromEntries(
      Object.keys(ofSample).map((kind) => [kind, hashOf([ofSample[kind], ofSecond[kind]])]),
    );
    const edition = Number.parseInt(hashOf(hashes).slice(0, 8), 16);
    expect({ edition, ...hashes }).toEqual({
      edition: EDITION,
      accounts: '62f81b2f6b0969a7',
      apiKeys: '8a2fbd0ecf8bf16a',
      bots: 'df63ca70f49ae5c3',
      channels: 'fe80f641c03f297f',
      conversations: '8f1711b9428db77c',
      faqs: '3147fe3650ec0244',
      folders: 'ad98d814d881d6ec',
      leads: 'f91f2ab1daefa004',
      notifications: '1f8587d1f804f290',
      pageVisits: '3e27531b381be2b4',
      personas: 'ae938d395c13ceff',
      reports: '66ed9880cd3382b2',
      sampleEvents: 'fc1d426a23753605',
      sources: 'c809e6c1ab6416e0',
      splitTests: '25cf6de8d268c258',
      topics: 'd0700c513fc9007a',
      transactions: '090ffa2eb54b6460',
      webhooks: '73e3a944f77525e6',
    });
  });
});
