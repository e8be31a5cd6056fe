import type { PageVisitRow } from '../leads/store.ts';
import type { SampleAgency } from './agencies.ts';
import { LONG_HISTORY_LEAD_ID } from './identity.ts';
import type { Page } from './industries.ts';
import type { SampleLead } from './lead.ts';
import { capitalised } from './message.ts';
import { phrase } from './phrase.ts';
import { Random } from './random.ts';
import type { Slots } from './texts.ts';
import { DAY, HOUR, MINUTE, type Timeline } from './timeline.ts';
import { offerOf } from './words.ts';

const SHARE_WITH_VISITS = 1 / 3;
const LONG_HISTORY = { visits: 2000, days: 210 };
const MOST_SESSION_PAGES = 14;
/** The maximum duration of a session, so that a session can end before a given time. */
const SESSION_ROOM = MOST_SESSION_PAGES * 7 * MINUTE;

const CAMPAIGNS = [
  'spring',
  'summer-saver',
  'retargeting',
  'lookalike-2',
  'brand',
  'autumn_2025',
  'free%20quote',
];
const UTM: Record<string, readonly string[]> = {
  facebook: ['utm_source=facebook&utm_medium=paid_social', 'utm_source=fb&utm_medium=cpc'],
  instagram: ['utm_source=instagram&utm_medium=paid_social', 'utm_source=ig&utm_medium=story'],
  email: ['utm_source=portal&utm_medium=referral'],
  marketplace: ['utm_source=marketplace&utm_medium=listing'],
};
const OTHER_UTM = [
  'utm_source=google&utm_medium=cpc',
  'utm_source=bing&utm_medium=cpc',
  'utm_source=newsletter&utm_medium=email',
];

/** Values that a tracking script could report. The dashboard must never show such a URL as a link. */
const HOSTILE: readonly Partial<PageVisitRow>[] = [
  { url: 'javascript:alert(document.domain)', path: null, domain: null, title: 'Your results' },
  { url: 'data:text/html,<script>alert(1)</script>', title: '<svg onload=alert(1)>' },
  { url: '//attacker.example/quote', path: '//attacker.example/quote' },
  { url: 'https://', path: '', domain: '', title: '' },
  { url: 'JaVaScRiPt\t:alert(1)', title: '=HYPERLINK("https://attacker.example")' },
  { title: 'מבצע מיוחד 🌞 special offer' },
];

/** Returns the page visits of a lead, oldest first. Most leads have none. */
export function pageVisitsOf(
  agency: SampleAgency,
  index: number,
  lead: SampleLead,
  { today }: Timeline,
): PageVisitRow[] {
  const random = new Random(agency.seed, 'visits', index);
  const isLong = lead.row.id === LONG_HISTORY_LEAD_ID;
  const isTestData = lead.source === agency.testSource;
  if (!isLong && !isTestData && !random.chance(SHARE_WITH_VISITS)) return [];
  let left = isLong ? LONG_HISTORY.visits : visitCount(random);
  const visits: PageVisitRow[] = [];
  while (left > 0) {
    const start =
      isLong && random.chance(0.95) ? longAgo(random, lead) : sessionStart(random, lead.at, today);
    const session = aSession(random, agency, lead, start, Math.min(left, sessionLength(random)));
    visits.push(...session);
    left -= session.length;
  }
  return visits
    .toSorted((a, b) => Number(a.visitedAt) - Number(b.visitedAt))
    .map((visit) => ({ ...visit, ...(isTestData && random.chance(1 / 5) && random.pick(HOSTILE)) }));
}

function visitCount(random: Random): number {
  const [fewest, most] = random.weighted([
    [[1, 3], 34],
    [[4, 9], 36],
    [[10, 18], 20],
    [[19, 40], 10],
  ] as const);
  return random.int(fewest, most);
}

function sessionLength(random: Random): number {
  const [fewest, most] = random.weighted([
    [[1, 2], 30],
    [[3, 6], 45],
    [[7, MOST_SESSION_PAGES], 25],
  ] as const);
  return random.int(fewest, most);
}

/** Returns a time in the daytime on a random day of the months before the lead's last message. */
function longAgo(random: Random, { at, source }: SampleLead): number {
  const day = Math.floor(at / DAY) - random.int(2, LONG_HISTORY.days);
  return day * DAY + (random.int(7, 22) - source.market.offset) * HOUR + random.int(0, 59) * MINUTE;
}

/**
 * Returns the start of a session. Most sessions end before the lead's last message, and a few start after it. None is
 * in the future.
 */
function sessionStart(random: Random, at: number, today: number): number {
  if (at < today - 4 * DAY && random.chance(0.2)) return at + random.int(HOUR, 3 * DAY);
  return (
    at -
    SESSION_ROOM -
    random.weighted([
      [random.int(0, 3 * HOUR), 45],
      [random.int(0, 3 * DAY), 35],
      [random.int(0, 40 * DAY), 20],
    ])
  );
}

/** Creates the visits of one session. Most visits follow the order of the funnel, some go back or leave the funnel. */
function aSession(
  random: Random,
  agency: SampleAgency,
  lead: SampleLead,
  start: number,
  length: number,
): PageVisitRow[] {
  const { funnel, aside } = lead.source.industry;
  let step = random.chance(0.65) ? 0 : random.int(0, funnel.length - 1);
  let time = start;
  return Array.from({ length }, (_, count) => {
    const isAside = count > 0 && random.chance(0.22);
    const page = isAside ? random.pick(aside) : (funnel[step] ?? random.pick(funnel));
    const visit = aVisit(random, agency, lead, page, queryOf(random, lead, count === 0), time);
    if (!isAside) step = random.chance(0.75) ? Math.min(step + 1, funnel.length - 1) : Math.max(0, step - 1);
    time += random.weighted([
      [random.int(4_000, 40_000), 55],
      [random.int(30_000, 3 * MINUTE), 35],
      [random.int(2 * MINUTE, 7 * MINUTE), 10],
    ]);
    return visit;
  });
}

function aVisit(
  random: Random,
  agency: SampleAgency,
  { row, source }: SampleLead,
  page: Page,
  query: string,
  time: number,
): PageVisitRow {
  const wordsWith = (offer: Slots) => ({
    ...source.industry.slots,
    ...source.slots,
    ...offer,
    city: source.market.cities,
    brand: [source.brand],
  });
  const path = phrase(random, page[0], wordsWith({}));
  // The random numbers depend only on the page, so that all visits have the same page title.
  const ofPage = new Random(agency.seed, `${source.domain}${path}`);
  const title = capitalised(phrase(ofPage, page[1], wordsWith(offerOf(ofPage, source))));
  return {
    agencyId: agency.id,
    leadId: row.id,
    url: random.chance(0.008) ? null : `https://${source.domain}${path}${query}`,
    path: random.chance(0.005) ? null : path,
    domain: random.chance(0.005) ? null : source.domain,
    title: random.chance(0.03) ? null : title,
    visitedAt: random.chance(0.002) ? null : new Date(time),
  };
}

/**
 * Returns the query string of a visited URL: campaign parameters on the first page of a session, otherwise nothing. A
 * few URLs contain an e-mail address that the lead entered into a form.
 */
function queryOf(random: Random, { source, person }: SampleLead, isLanding: boolean): string {
  if (!isLanding || random.chance(0.4))
    return random.chance(0.015) ? `?email=${encodeURIComponent(person.email)}` : '';
  const utm = random.pick(UTM[source.category ?? ''] ?? OTHER_UTM);
  const click = source.category === 'facebook' ? `&fbclid=${random.token(24)}` : '';
  return `?${utm}&utm_campaign=${random.pick(CAMPAIGNS)}${click}`;
}
