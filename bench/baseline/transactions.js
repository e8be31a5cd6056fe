// @ts-check
// A hand-written table of 20,000 rows without a framework. Its times are the unavoidable costs of the network
// and the browser.

const ROW_HEIGHT = 40;
const find = (/** @type {string} */ selector) =>
  /** @type {HTMLElement} */ (document.querySelector(selector));
const scroller = find('#scroller');
const body = /** @type {HTMLTableSectionElement} */ (find('tbody'));
const search = /** @type {HTMLInputElement} */ (find('input'));
const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const money = new Intl.NumberFormat('en', { minimumFractionDigits: 2 });

/** @typedef {import('../transactions.ts').Transaction & { text?: string }} Transaction */
/** @type {Transaction[]} */
const all = await (await fetch('/transactions.json')).json();
requestIdleCallback(() => {
  for (const one of all) one.text = Object.values(one).join('\n').toLowerCase();
});
let ordered = all;
let declined = false;
let rows = all;

function choose() {
  const word = search.value.trim().toLowerCase();
  rows = ordered;
  if (declined) rows = rows.filter(({ status }) => status === 'declined');
  if (word !== '') rows = rows.filter(({ text }) => text?.includes(word));
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
  const last = Math.min(rows.length, first + places);
  while (body.rows.length < Math.min(places, rows.length)) addRow();
  while (body.rows.length > rows.length) body.deleteRow(-1);
  for (let place = first; place < last; place += 1) {
    const row = rows[place];
    const element = /** @type {HTMLElement} */ (body.rows[place % places]);
    const index = String(place + 2);
    if (!row || element.ariaRowIndex === index) continue;
    element.ariaRowIndex = index;
    element.style.transform = `translateY(${place * ROW_HEIGHT}px)`;
    const cells = [
      row.id,
      date.format(new Date(row.date)),
      row.description,
      row.counterparty,
      row.category,
      row.status,
      money.format(row.amount),
      row.currency,
      row.reference ?? '–',
    ];
    for (const [at, cell] of cells.entries()) {
      const shown = element.children[at];
      if (shown) shown.textContent = cell;
    }
  }
}

function addRow() {
  const row = body.insertRow();
  for (let at = 0; at < 9; at += 1) row.insertCell();
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
find('#declined').addEventListener('click', ({ currentTarget }) => {
  declined = !declined;
  /** @type {HTMLElement} */ (currentTarget).ariaPressed = String(declined);
  choose();
});
find('#amount').addEventListener('click', () => {
  ordered = ordered === all ? all.toSorted((a, b) => a.amount - b.amount) : all;
  choose();
});
choose();
