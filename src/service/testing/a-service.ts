import { DEFAULT_KEY_HEADER } from '#contract/api-key.ts';
import { createService, type ServiceDeps } from '../app.ts';
import type { Database } from '../db/open.ts';
import * as schema from '../db/schema.ts';
import { insertLeads, insertPageVisits, type LeadRow, type PageVisitRow } from '../leads/store.ts';
import type { Logger } from '../log.ts';
import { anAgency, anApiKey, FROZEN_NOW, type OfAgency } from './factories.ts';
import { openTestDatabase } from './open-test-db.ts';

type Rows = {
  sources?: OfAgency<typeof schema.source.$inferInsert>[];
  bots?: OfAgency<typeof schema.bot.$inferInsert>[];
  personas?: OfAgency<typeof schema.persona.$inferInsert>[];
  leads?: OfAgency<LeadRow>[];
  pageVisits?: OfAgency<PageVisitRow>[];
};

/** An agency with a key, and the service as it sees it. */
export type TestAgency = {
  agency: { id: string; name: string };
  key: string;
  keyId: string;
  /** Stores rows of this agency. */
  add(rows: Rows): Promise<void>;
  /** Calls the service with this agency's key, unless `init` brings headers of its own for it. */
  request(path: string, init?: RequestInit): Promise<Response>;
};

export type LogLine = { level: 'info' | 'error'; fields: object; message: string };

export type TestService = TestAgency & {
  service: ReturnType<typeof createService>;
  db: Database;
  /** What the service logged since the last reset. */
  logged: LogLine[];
  anotherAgency(): Promise<TestAgency>;
  /** Back to one agency with one key and nothing else. */
  reset(): Promise<void>;
  close(): Promise<void>;
};

/**
 * The real service over a test database at a frozen time, with every reply held against the contract.
 * `create` may put other routes in its place.
 */
export async function openTestService(
  create: (deps: ServiceDeps) => ReturnType<typeof createService> = createService,
): Promise<TestService> {
  const { db, reset, close } = await openTestDatabase();
  const logged: LogLine[] = [];
  const service = create({ db, clock: () => FROZEN_NOW, log: collector(logged), checkReplies: true });
  const own = { agency: anAgency(), apiKey: anApiKey() };
  const first = await storeAgency(db, service, own);
  return {
    ...first,
    service,
    db,
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

export function collector(lines: LogLine[]): Logger {
  return {
    info: (fields, message) => void lines.push({ level: 'info', fields, message }),
    error: (fields, message) => void lines.push({ level: 'error', fields, message }),
  };
}

type NewAgency = { agency: ReturnType<typeof anAgency>; apiKey: ReturnType<typeof anApiKey> };

async function storeAgency(
  db: Database,
  service: TestService['service'],
  { agency, apiKey: { key, row } }: NewAgency,
): Promise<TestAgency> {
  await db.insert(schema.agency).values(agency);
  await db.insert(schema.apiKey).values({ ...row, agencyId: agency.id });
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
  const { sources = [], bots = [], personas = [], leads = [], pageVisits = [] } = rows;
  const owned = <Row extends object>(row: Row) => ({ agencyId, ...row });
  if (sources.length > 0) await db.insert(schema.source).values(sources.map(owned));
  if (bots.length > 0) await db.insert(schema.bot).values(bots.map(owned));
  if (personas.length > 0) await db.insert(schema.persona).values(personas.map(owned));
  await insertLeads(db, leads.map(owned));
  await insertPageVisits(db, pageVisits.map(owned));
}
