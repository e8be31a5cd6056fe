// @ts-check
// Hand-written pages without a framework: lists of bots and personas, and a split test. The benchmarks
// compare the product with them.

const ROW_HEIGHT = 40;
const find = (/** @type {string} */ selector) =>
  /** @type {HTMLElement} */ (document.querySelector(selector));
const scroller = find('#scroller');
const head = /** @type {HTMLTableRowElement} */ (find('thead tr'));
const body = /** @type {HTMLTableSectionElement} */ (find('tbody'));
const search = /** @type {HTMLInputElement} */ (find('input'));
const test = find('#test');

/** @typedef {import('#contract/bot.ts').Bot} Bot */
/** @typedef {import('#contract/persona.ts').Persona} Persona */
/** @typedef {Record<string, (record: any) => string>} Columns */
/** @type {Record<string, { address: string, columns: Columns }>} */
const LISTS = {
  bots: {
    address: '/api/bot',
    columns: {
      Name: (/** @type {Bot} */ { name }) => name ?? '–',
      Folder: (/** @type {Bot} */ { folderId }) => folderId ?? '–',
      Category: (/** @type {Bot} */ { category }) => category ?? '–',
      Published: (/** @type {Bot} */ { versions }) =>
        versions?.find(({ published }) => published)?.version ?? '–',
      Personas: (/** @type {Bot} */ { personaIds }) => personaIds?.join(', ') ?? '–',
      Sources: (/** @type {Bot} */ { sources }) => String(sources?.length ?? 0),
      Modified: (/** @type {Bot} */ { modifiedAt }) => modifiedAt ?? '–',
    },
  },
  personas: {
    address: '/api/persona',
    columns: {
      Name: (/** @type {Persona} */ { personaName }) => personaName ?? '–',
      Description: (/** @type {Persona} */ { description }) => description ?? '–',
      Folder: (/** @type {Persona} */ { folderId }) => folderId ?? '–',
      Bots: (/** @type {Persona} */ { botIds }) => String(botIds?.length ?? 0),
      Modified: (/** @type {Persona} */ { modifiedAt }) => modifiedAt ?? '–',
    },
  },
};

/** @type {Map<string, Promise<any[]>>} */
const loaded = new Map();
/** @type {any[]} */
let all = [];
/** @type {any[]} */
let rows = [];
/** @type {Columns} */
let columns = {};

/** @param {string} name */
async function show(name) {
  const list = LISTS[name];
  if (!list) return;
  const records = loaded.get(name) ?? fetch(list.address).then((reply) => reply.json());
  loaded.set(name, records);
  all = await records;
  columns = list.columns;
  head.replaceChildren(
    ...Object.entries(columns).map(([title, of]) => {
      const cell = document.createElement('th');
      const button = document.createElement('button');
      button.textContent = title;
      button.addEventListener('click', () => {
        all = all.toSorted((a, b) => of(a).localeCompare(of(b)));
        choose();
      });
      cell.append(button);
      return cell;
    }),
  );
  search.value = '';
  test.replaceChildren();
  body.replaceChildren();
  choose();
}

function choose() {
  const word = search.value.trim().toLowerCase();
  const texts = Object.values(columns);
  rows = word === '' ? all : all.filter((one) => texts.some((of) => of(one).toLowerCase().includes(word)));
  find('output').textContent = `${rows.length} of ${all.length}`;
  body.style.height = `${rows.length * ROW_HEIGHT}px`;
  scroller.scrollTop = 0;
  for (const row of body.rows) row.ariaRowIndex = null;
  draw();
}

/** Draws the visible rows (windowing). Reuses a fixed number of row elements, one for each visible position. */
function draw() {
  const first = Math.floor(scroller.scrollTop / ROW_HEIGHT);
  const places = Math.ceil(scroller.clientHeight / ROW_HEIGHT) + 1;
  const texts = Object.values(columns);
  while (body.rows.length < Math.min(places, rows.length)) {
    const row = body.insertRow();
    for (let at = 0; at < texts.length; at += 1) row.insertCell();
  }
  while (body.rows.length > rows.length) body.deleteRow(-1);
  for (let place = first; place < Math.min(rows.length, first + places); place += 1) {
    const element = body.rows[place % places];
    const index = String(place + 2);
    if (!element || element.ariaRowIndex === index) continue;
    element.ariaRowIndex = index;
    element.style.transform = `translateY(${place * ROW_HEIGHT}px)`;
    for (const [at, of] of texts.entries()) {
      const cell = element.children[at];
      if (cell) cell.textContent = of(rows[place]);
    }
  }
}

async function showTests() {
  const bots = /** @type {Bot[]} */ (await loaded.get('bots'));
  test.replaceChildren(
    ...bots
      .filter(({ personaSplitTest }) => personaSplitTest?.isActive)
      .map(({ id, name }) => {
        const link = document.createElement('a');
        link.href = `#test/${id}`;
        link.textContent = name;
        return link;
      }),
  );
}

/** @param {string} id */
async function showTest(id) {
  /** @type {Bot} */
  const bot = await fetch(`/api/bot/${id}`).then((reply) => reply.json());
  const table = document.createElement('table');
  for (const { weight, results } of bot.personaSplitTest?.personas ?? []) {
    if (!results) continue;
    const { personaName, totalInstances, responseCount, averageMetric, sources } = results;
    const row = table.insertRow();
    for (const text of [personaName, weight, totalInstances, responseCount, averageMetric]) {
      row.insertCell().textContent = String(text);
    }
    for (const source of sources ?? []) {
      const inner = table.insertRow();
      for (const text of [
        source.sourceName,
        source.totalInstances,
        source.responseCount,
        source.averageMetric,
      ]) {
        inner.insertCell().textContent = String(text);
      }
    }
  }
  test.replaceChildren(table);
}

function follow() {
  const [name = '', id = ''] = location.hash.slice(1).split('/');
  scroller.hidden = name.startsWith('test');
  if (name === 'tests') void showTests();
  else if (name === 'test') void showTest(id);
  else void show(name || 'bots');
}

let frame = 0;
scroller.addEventListener('scroll', () => {
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(draw);
});
search.addEventListener('input', choose);
addEventListener('hashchange', follow);
follow();
