// @ts-check
// A minimal treemap of topics, their table, and the series of one topic.

const find = (/** @type {string} */ selector) =>
  /** @type {HTMLElement} */ (document.querySelector(selector));

/** @typedef {import('#contract/topic.ts').Topic} Topic */
/** @type {Topic[]} */
let topics = [];

async function show() {
  const day = 86_400_000;
  const today = new Date().toISOString().slice(0, 10);
  const body = {
    start: new Date(Date.now() - 27 * day).toISOString(),
    end: `${today}T23:59:59.999Z`,
    limit: 500,
  };
  const reply = await fetch('/api/analytics/topics', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  topics = (await reply.json()).topics;
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

find('button').addEventListener('click', () => {
  const body = /** @type {HTMLTableSectionElement} */ (find('tbody'));
  for (const { name, conversationCount, avgSentiment } of topics.slice(0, 30)) {
    const row = body.insertRow();
    for (const text of [name, conversationCount, avgSentiment]) row.insertCell().textContent = String(text);
  }
});
addEventListener('hashchange', () => void show());
