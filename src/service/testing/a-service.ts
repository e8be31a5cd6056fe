import type { PgTable } from 'drizzle-orm/pg-core';
import { DEFAULT_KEY_HEADER } from '#contract/api-key.ts';
import { insertKeys } from '../api-keys/store.ts';
import { createService, type ServiceDeps } from '../app.ts';
import { insertConversations, type ConversationRow } from '../conversations/store.ts';
import type { Database } from '../db/open.ts';
import * as schema from '../db/schema.ts';
import { createAddressGuard } from '../delivery/address-guard.ts';
import { createReceiver, type Receiver } from '../delivery/built-in-receiver.ts';
import { createMayCall, type MayCall } from '../delivery/may-call.ts';
import { putAddress } from '../inbound/addresses.ts';
import { insertLeads, insertPageVisits, type LeadRow, type PageVisitRow } from '../leads/store.ts';
import { createSecretBox } from '../secrets/secret-box.ts';
import { collector, type LogLine } from './log-collector.ts';
import { anAgency, anApiKey, FROZEN_NOW, type OfAgency } from './factories.ts';
import { openTestDatabase } from './open-test-db.ts';
import { TEST_SECRETS_KEY } from './source-factories.ts';

/** The tables whose rows a test stores unchanged, in an order in which rows follow the rows that they reference. */
const TABLES = {
  sources: schema.source,
  bots: schema.bot,
  personas: schema.persona,
  splitTests: schema.splitTest,
  folders: schema.folder,
  accounts: schema.account,
  reports: schema.report,
  reportShares: schema.reportShare,
  notifications: schema.notification,
  transactions: schema.transaction,
  smartFaqs: schema.smartFaq,
  customChannels: schema.customChannel,
  webhooks: schema.webhook,
  events: schema.event,
  deliveries: schema.delivery,
  sampleEvents: schema.sampleEvent,
  topics: schema.topic,
};

type Rows = {
  [Name in keyof typeof TABLES]?: OfAgency<(typeof TABLES)[Name]['$inferInsert']>[];
} & {
  apiKeys?: OfAgency<typeof schema.apiKey.$inferInsert>[];
  inboundAddresses?: OfAgency<typeof schema.inboundAddress.$inferInsert>[];
  conversations?: OfAgency<ConversationRow>[];
  leads?: OfAgency<LeadRow>[];
  pageVisits?: OfAgency<PageVisitRow>[];
};

export type TestAgency = {
  agency: { id: string; name: string };
  key: string;
  keyId: string;
  add(rows: Rows): Promise<void>;
  /** Sends a request to the service, with the API key of this agency unless `init` contains a key header. */
  request(path: string, init?: RequestInit): Promise<Response>;
};

export type TestService = TestAgency & {
  service: ReturnType<typeof createService>;
  db: Database;
  /** The service's built-in webhook receiver, as a host passes incoming requests to it. */
  receiver: Receiver;
  /** The lines that the service has logged since the last `reset`. */
  logged: LogLine[];
  anotherAgency(): Promise<TestAgency>;
  /** Restores the initial state of the database: one agency with one API key. */
  reset(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens the real service on a test database. Its clock is frozen. The service validates every response against the
 * contract. `create` can replace the routes of the service.
 */
export async function openTestService(
  create: (
    deps: ServiceDeps & { mayCall: MayCall; receiver: Receiver },
  ) => ReturnType<typeof createService> = createService,
): Promise<TestService> {
  const { db, reset, close } = await openTestDatabase();
  const logged: LogLine[] = [];
  const log = collector(logged);
  const secrets = createSecretBox(TEST_SECRETS_KEY, log);
  const receiver = createReceiver({
    db,
    clock: () => FROZEN_NOW,
    address: 'http://127.0.0.1:4310',
    isThisMachine: (hostname) => hostname === '127.0.0.1',
  });
  const service = create({
    db,
    clock: () => FROZEN_NOW,
    log,
    secrets,
    mayCall: createMayCall(createAddressGuard(), unknown, receiver),
    receiver,
    checkReplies: true,
  });
  const own = { agency: anAgency(), apiKey: anApiKey() };
  const first = await storeAgency(db, service, own);
  return {
    ...first,
    service,
    db,
    receiver,
    logged,
    anotherAgency: () => storeAgency(db, service, { agency: anAgency(), apiKey: anApiKey() }),
    async reset() {
      await reset();
      await storeAgency(db, service, own);
      logged.length = 0;
    },
    close,
  };
}

/** A name resolver that resolves no host name. */
async function unknown(): Promise<readonly string[]> {
  return [];
}

/** Allows webhook requests to public IP addresses and resolves no host names. */
export const mayCall = createMayCall(createAddressGuard(), unknown);

type NewAgency = { agency: ReturnType<typeof anAgency>; apiKey: ReturnType<typeof anApiKey> };

async function storeAgency(
  db: Database,
  service: TestService['service'],
  { agency, apiKey: { key, row } }: NewAgency,
): Promise<TestAgency> {
  await db.insert(schema.agency).values(agency);
  await insertKeys(db, [{ ...row, agencyId: agency.id }]);
  return {
    agency,
    key,
    keyId: row.id,
    add: (rows) => store(db, agency.id, rows),
    async request(path, init = {}) {
      const headers = new Headers(init.headers);
      if (!headers.has(DEFAULT_KEY_HEADER)) headers.set(DEFAULT_KEY_HEADER, key);
      return service.request(path, { ...init, headers });
    },
  };
}

async function store(db: Database, agencyId: string, rows: Rows): Promise<void> {
  const { apiKeys = [], inboundAddresses = [], conversations = [], leads = [], pageVisits = [] } = rows;
  const owned = <Row extends object>(row: Row) => ({ agencyId, ...row });
  if (apiKeys.length > 0) await insertKeys(db, apiKeys.map(owned));
  for (const [name, table] of Object.entries<PgTable>(TABLES)) {
    const some: readonly object[] = rows[name as keyof typeof TABLES] ?? [];
    if (some.length > 0) await db.insert(table).values(some.map(owned));
  }
  for (const address of inboundAddresses) await putAddress(db, owned(address));
  await insertConversations(db, conversations.map(owned));
  await insertLeads(db, leads.map(owned));
  await insertPageVisits(db, pageVisits.map(owned));
}
