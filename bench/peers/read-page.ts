/**
 * Reads records for the data providers of both apps (react-admin and Refine). The service returns pages only for leads.
 * It returns every other list as a whole, so this module loads the list once and sorts, filters and pages it in the
 * browser.
 */

export type ListRecord = { id: string | number };

export type PageRequest = {
  page: number;
  perPage: number;
  sort?: { field: string; order: 'ASC' | 'DESC' };
  /** `q` is a text that any field may contain. All other names are fields with an exact value. */
  filter: Record<string, unknown>;
};

export type RecordPage = { data: ListRecord[]; total: number };

const ADDRESSES: Record<string, string> = {
  transactions: '/api/agency/billing/transactions',
  faqs: '/api/smart-faq',
};

const DAY_MS = 86_400_000;
const TOPIC_DAYS = 90;

const lists = new Map<string, Promise<ListRecord[]>>();

export async function readPage(resource: string, request: PageRequest): Promise<RecordPage> {
  if (resource === 'leads') return readLeads(request);
  const list = lists.get(resource) ?? readList(resource);
  lists.set(resource, list);
  const { page, perPage, filter, sort } = request;
  const records = sorted(filtered(await list, filter), sort);
  return { data: records.slice((page - 1) * perPage, page * perPage), total: records.length };
}

async function readLeads({ page, perPage }: PageRequest): Promise<RecordPage> {
  const { results, total } = (await read(`/api/lead?page=${page}&pageSize=${perPage}`)) as {
    results: ListRecord[];
    total: number;
  };
  return { data: results, total };
}

async function readList(resource: string): Promise<ListRecord[]> {
  return resource === 'topics'
    ? readTopics()
    : ((await read(ADDRESSES[resource] ?? `/api/${resource}`)) as ListRecord[]);
}

async function readTopics(): Promise<ListRecord[]> {
  const now = Date.now();
  const body = {
    start: new Date(now - (TOPIC_DAYS - 1) * DAY_MS).toISOString(),
    end: new Date(now).toISOString(),
    limit: 500,
  };
  const { topics } = (await read('/api/analytics/topics', body)) as { topics: { topicId: string }[] };
  return topics.map((topic) => ({ ...topic, id: topic.topicId }));
}

async function read(address: string, body?: object): Promise<unknown> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(address, body && { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.json();
}

function filtered(records: ListRecord[], { q, ...fields }: Record<string, unknown>): ListRecord[] {
  const word = typeof q === 'string' ? q.trim().toLowerCase() : '';
  const wanted = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '');
  if (word === '' && wanted.length === 0) return records;
  return records.filter(
    (record) =>
      wanted.every(([name, value]) => valueOf(record, name) === value) &&
      (word === '' || Object.values(record).some((value) => contains(value, word))),
  );
}

function contains(value: unknown, word: string): boolean {
  return (typeof value === 'string' || typeof value === 'number') && `${value}`.toLowerCase().includes(word);
}

function sorted(records: ListRecord[], sort: PageRequest['sort']): ListRecord[] {
  if (!sort) return records;
  const sign = sort.order === 'ASC' ? 1 : -1;
  return records.toSorted((a, b) => sign * compare(valueOf(a, sort.field), valueOf(b, sort.field)));
}

type Value = string | number;

function compare(a: Value, b: Value): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function valueOf(record: ListRecord, field: string): Value {
  return (record as Record<string, Value | null>)[field] ?? '';
}
