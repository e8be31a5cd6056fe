// @ts-check
// Hand-written lists of transactions, leads and FAQs, and a treemap of topics, without a framework. Their
// times are the unavoidable costs of the network and the browser.

const ROW_HEIGHT = 40;
const PAGE_SIZE = 100;
const DAY_MS = 86_400_000;
const find = (/** @type {string} */ selector) =>
  /** @type {HTMLElement} */ (document.querySelector(selector));
const scroller = find('#scroller');
const head = find('thead tr');
const body = /** @type {HTMLTableSectionElement} */ (find('tbody'));
const search = /** @type {HTMLInputElement} */ (find('input'));
const failed = find('#failed');
const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const money = new Intl.NumberFormat('en', { minimumFractionDigits: 2 });
const time = (/** @type {string | null | undefined} */ text) => (text ? date.format(new Date(text)) : '–');

/** @typedef {import('#contract/transaction.ts').Transaction} Transaction */
/** @typedef {import('#contract/lead.ts').Lead} Lead */
/** @typedef {import('#contract/lead.ts').LeadPage} LeadPage */
/** @typedef {import('#contract/smart-faq.ts').SmartFaq} Faq */
/** @typedef {import('#contract/topic.ts').Topic} Topic */

/**
 * @typedef {object} List
 * @property {string} address
 * @property {Record<string, (record: any) => string>} columns
 * @property {(record: any) => string} searchText
 * @property {string} widths
 */

/** @type {Record<string, List>} */
const LISTS = {
  transactions: {
    address: '/api/agency/billing/transactions',
    columns: {
      Id: (/** @type {Transaction} */ { id }) => String(id),
      Created: (/** @type {Transaction} */ { createdAt }) => time(createdAt),
      Description: (/** @type {Transaction} */ { description }) => description ?? '–',
      Status: (/** @type {Transaction} */ { status }) => status ?? '–',
      Amount: (/** @type {Transaction} */ { amount }) => money.format(amount),
      Currency: (/** @type {Transaction} */ { currency }) => currency ?? '–',
      Receipt: (/** @type {Transaction} */ { receiptUrl }) => (receiptUrl === null ? '–' : 'Receipt'),
    },
    searchText: (/** @type {Transaction} */ { id, createdAt, description, status, amount, currency }) =>
      [id, createdAt, description, status, amount, currency].join('\n'),
    widths: '110px 160px 1fr 220px 110px 100px 120px',
  },
  leads: {
    address: '/api/lead',
    columns: {
      Name: (/** @type {Lead} */ { name, id }) => name ?? id,
      'Last message': (/** @type {Lead} */ { lastMessage }) => lastMessage ?? '–',
      When: (/** @type {Lead} */ { lastMessageTime }) => time(lastMessageTime),
      Source: (/** @type {Lead} */ { source }) => source?.name ?? '–',
      Tags: (/** @type {Lead} */ { tags }) => tags?.join(', ') || '–',
      'Next follow-up': (/** @type {Lead} */ { instances }) => time(instances?.[0]?.followUpTime),
      Failure: (/** @type {Lead} */ { mostRecentFailureReason }) => mostRecentFailureReason ?? '–',
    },
    searchText: (/** @type {Lead} */ { name, lastMessage }) => `${name}\n${lastMessage}`,
    widths: '160px 1fr 160px 160px 160px 160px 220px',
  },
  faqs: {
    address: '/api/smart-faq',
    columns: {
      Question: (/** @type {Faq} */ { question }) => question ?? '–',
      Answer: (/** @type {Faq} */ { answer }) => answer ?? '–',
      Source: (/** @type {Faq} */ { sourceId }) => sourceId ?? '–',
      State: (/** @type {Faq} */ { state }) => state ?? '–',
      Leads: (/** @type {Faq} */ { leadIds }) => String(leadIds?.length ?? 0),
    },
    searchText: (/** @type {Faq} */ { question, answer }) => `${question}\n${answer}`,
    widths: '1fr 1fr 140px 140px 80px',
  },
};

/** @type {Map<string, Promise<any>>} */
const replies = new Map();
/** @type {WeakMap<object, string>} */
const searchTexts = new WeakMap();
/** @type {List | undefined} */
let list;
/** @type {any[]} */
let all = [];
/** @type {any[]} */
let ordered = [];
/** @type {any[]} */
let rows = [];
/** @type {'none' | 'descending' | 'ascending'} */
let order = 'none';
let onlyFailed = false;
let page = 1;
/** The position of the first loaded row in the whole list. */
let firstPlace = 0;

/**
 * @param {string} address
 * @param {RequestInit} [request]
 */
function read(address, request) {
  const reply = replies.get(address) ?? fetch(address, request).then((response) => response.json());
  replies.set(address, reply);
  return reply;
}

/** @param {string} name */
async function show(name) {
  const next = LISTS[name];
  if (!next) return;
  page = 1;
  const records = name === 'leads' ? await readLeads() : await read(next.address);
  if (list !== next) drawHead(next);
  list = next;
  search.value = '';
  onlyFailed = false;
  order = 'none';
  setRecords(name === 'transactions' ? failedFirst(records) : records, 0);
}

/** @returns {Promise<Lead[]>} */
async function readLeads() {
  const addressOf = (/** @type {number} */ number) => `/api/lead?page=${number}&pageSize=${PAGE_SIZE}`;
  const { results } = /** @type {LeadPage} */ (await read(addressOf(page)));
  void read(addressOf(page + 1));
  return results;
}

async function showNextLeads() {
  page += 1;
  setRecords(await readLeads(), (page - 1) * PAGE_SIZE);
}

/** @param {Transaction[]} transactions */
function failedFirst(transactions) {
  return [...transactions.filter(isFailed), ...transactions.filter((one) => !isFailed(one))];
}

/** @param {Transaction} transaction */
function isFailed({ status }) {
  return status === 'failed';
}

/**
 * @param {any[]} records
 * @param {number} first
 */
function setRecords(records, first) {
  all = records;
  ordered = records;
  firstPlace = first;
  const { searchText } = /** @type {List} */ (list);
  requestIdleCallback(() => {
    for (const record of records) {
      if (!searchTexts.has(record)) searchTexts.set(record, searchText(record).toLowerCase());
    }
  });
  choose();
}

/** @param {List} next */
function drawHead({ columns, widths }) {
  scroller.style.setProperty('--columns', widths);
  body.replaceChildren();
  head.replaceChildren(
    ...Object.keys(columns).map((title) => {
      const cell = document.createElement('th');
      const content = document.createElement(title === 'Amount' ? 'button' : 'span');
      content.textContent = title;
      if (title === 'Amount') content.addEventListener('click', sort);
      cell.append(content);
      return cell;
    }),
  );
}

function sort() {
  const sign = order === 'none' ? -1 : 1;
  ordered = order === 'ascending' ? all : all.toSorted((a, b) => sign * (a.amount - b.amount));
  if (order === 'none') order = 'descending';
  else order = order === 'descending' ? 'ascending' : 'none';
  choose();
}

function choose() {
  const word = search.value.trim().toLowerCase();
  rows = ordered;
  if (onlyFailed) rows = rows.filter(isFailed);
  if (word !== '') rows = rows.filter((record) => searchTexts.get(record)?.includes(word));
  failed.ariaPressed = String(onlyFailed);
  find('output').textContent = `${rows.length} of ${all.length}`;
  body.style.height = `${rows.length * ROW_HEIGHT}px`;
  scroller.scrollTop = 0;
  for (const row of body.rows) row.ariaRowIndex = null;
  draw();
}

/** Draws the visible rows (windowing). Reuses a fixed number of row elements, one for each visible position. */
function draw() {
  const texts = Object.values(list?.columns ?? {});
  const first = Math.floor(scroller.scrollTop / ROW_HEIGHT);
  const places = Math.ceil(scroller.clientHeight / ROW_HEIGHT) + 1;
  const last = Math.min(rows.length, first + places);
  while (body.rows.length < Math.min(places, rows.length)) addRow(texts.length);
  while (body.rows.length > rows.length) body.deleteRow(-1);
  for (let at = first; at < last; at += 1) {
    const element = /** @type {HTMLElement} */ (body.rows[at % places]);
    const index = String(firstPlace + at + 2);
    if (element.ariaRowIndex === index) continue;
    element.ariaRowIndex = index;
    element.style.transform = `translateY(${at * ROW_HEIGHT}px)`;
    for (const [column, of] of texts.entries()) {
      const cell = element.children[column];
      if (cell) cell.textContent = of(rows[at]);
    }
  }
}

/** @param {number} cells */
function addRow(cells) {
  const row = body.insertRow();
  for (let at = 0; at < cells; at += 1) row.insertCell();
}

/** @returns {Promise<{ topics: Topic[] }>} */
function readTopics() {
  const today = new Date().toISOString().slice(0, 10);
  return read('/api/analytics/topics', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      start: new Date(Date.now() - 27 * DAY_MS).toISOString(),
      end: `${today}T23:59:59.999Z`,
      limit: 500,
    }),
  });
}

async function showTopics() {
  const { topics } = await readTopics();
  const map = find('#map');
  map.style.cssText = 'position: relative; height: 600px';
  /** @type {typeof import('d3-hierarchy')} */
  const d3 = /** @type {any} */ (globalThis).d3;
  const root = d3
    .hierarchy(/** @type {any} */ ({ children: topics }))
    .sum((topic) => topic.conversationCount ?? 0);
  const layout = d3.treemap().size([map.clientWidth, 600]).padding(1)(root);
  map.replaceChildren(
    ...layout.leaves().map(({ data, x0, x1, y0, y1 }) => {
      const topic = /** @type {Topic} */ (/** @type {unknown} */ (data));
      const tile = document.createElement('div');
      const blue = Math.round(((topic.avgSentiment ?? 0) + 1) * 50);
      tile.style.cssText = `position: absolute; overflow: hidden; left: ${x0}px; top: ${y0}px; width: ${x1 - x0}px; height: ${y1 - y0}px; background: color-mix(in srgb, blue ${blue}%, orange)`;
      tile.textContent = topic.name;
      tile.addEventListener('click', () => showSeries(topic));
      return tile;
    }),
  );
}

/** @param {Topic} topic */
function showSeries({ name, series }) {
  const heading = document.createElement('h2');
  heading.textContent = name;
  const chart = document.createElement('div');
  chart.style.cssText = 'display: flex; align-items: end; height: 160px';
  const most = Math.max(...(series ?? []).map(({ count }) => count));
  chart.append(
    ...(series ?? []).map(({ count }) => {
      const bar = document.createElement('i');
      bar.style.cssText = `flex: 1; background: blue; height: ${(count / most) * 100}%`;
      return bar;
    }),
  );
  find('#series').replaceChildren(heading, chart);
}

async function showTopicTable() {
  const { topics } = await readTopics();
  const table = /** @type {HTMLTableSectionElement} */ (find('#topics tbody'));
  for (const { name, conversationCount, avgSentiment } of topics.slice(0, 30)) {
    const row = table.insertRow();
    for (const text of [name, conversationCount, avgSentiment]) row.insertCell().textContent = String(text);
  }
}

function follow() {
  const name = location.hash.slice(1) || 'transactions';
  const isTopics = name === 'topics';
  find('#topics').hidden = !isTopics;
  find('#filters').hidden = isTopics;
  scroller.hidden = isTopics;
  void (isTopics ? showTopics() : show(name));
}

let frame = 0;
scroller.addEventListener('scroll', () => {
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(draw);
});
search.addEventListener('input', choose);
search.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return;
  search.value = '';
  choose();
});
failed.addEventListener('click', () => {
  onlyFailed = !onlyFailed;
  choose();
});
find('#next').addEventListener('click', () => void showNextLeads());
find('#table').addEventListener('click', () => void showTopicTable());
addEventListener('hashchange', follow);
follow();
