// @ts-check
// A hand-written list of leads without a framework. Its times are the unavoidable costs of the network and
// the browser.

const PAGE_SIZE = 100;
const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const body = /** @type {HTMLElement} */ (document.querySelector('tbody'));
const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const time = (/** @type {string | null | undefined} */ text) => (text ? date.format(new Date(text)) : '–');

/** @typedef {import('#contract/lead.ts').Lead} Lead */
/** @typedef {import('#contract/lead.ts').LeadPage} LeadPage */
/** @type {Map<number, Promise<LeadPage>>} */
const pages = new Map();
let page = 1;

/**
 * @param {number} number
 * @returns {Promise<LeadPage>}
 */
function load(number) {
  const loaded =
    pages.get(number) ??
    fetch(`/api/lead?page=${number}&pageSize=${PAGE_SIZE}`).then((reply) => reply.json());
  pages.set(number, loaded);
  return loaded;
}

/** @param {number} number */
async function show(number) {
  page = number;
  const { total, results } = await load(number);
  const first = (number - 1) * PAGE_SIZE;
  byId('range').textContent = `${first + 1}–${first + results.length} of ${total}`;
  body.replaceChildren(...results.map((lead, place) => row(lead, first + place)));
  void load(number + 1);
}

/**
 * @param {Lead} lead
 * @param {number} place
 */
function row(lead, place) {
  const element = document.createElement('tr');
  element.ariaRowIndex = String(place + 2);
  for (const text of [
    lead.name ?? lead.id,
    lead.lastMessage ?? '–',
    time(lead.lastMessageTime),
    lead.source?.name ?? '–',
    lead.tags?.join(', ') || '–',
    time(lead.instances?.[0]?.followUpTime),
    lead.mostRecentFailureReason ?? '–',
  ]) {
    element.insertCell().textContent = text;
  }
  element.addEventListener('click', () => open(lead));
  return element;
}

/** @param {Lead} lead */
function open(lead) {
  history.pushState(null, '', `?lead=${lead.id}`);
  /** @type {HTMLElement} */ (document.querySelector('h2')).textContent = lead.name ?? lead.id;
  /** @type {HTMLElement} */ (document.querySelector('dl')).replaceChildren(
    ...(lead.fields ?? []).flatMap(({ name, value }) => [withText('dt', name), withText('dd', value)]),
  );
  body.replaceChildren();
  byId('lead').hidden = false;
}

/**
 * @param {string} tag
 * @param {string | null} content
 */
function withText(tag, content) {
  const element = document.createElement(tag);
  element.textContent = content ?? '–';
  return element;
}

byId('next').addEventListener('click', () => void show(page + 1));
byId('back').addEventListener('click', () => history.back());
addEventListener('popstate', () => {
  byId('lead').hidden = true;
  void show(page);
});
void show(page);
