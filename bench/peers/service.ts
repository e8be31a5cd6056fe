/**
 * A fake service with large lists in the format of the product's API: 20,000 transactions, 10,000 FAQs, 500 topics over
 * 90 days, and a million leads in pages. All other lists are those of the sample agency.
 */
import type { Lead, LeadPage } from '#contract/lead.ts';
import { listLeads } from '#contract/lead.ts';
import { operations } from '#contract/index.ts';
import type { SmartFaq } from '#contract/smart-faq.ts';
import { listSmartFaqs } from '#contract/smart-faq.ts';
import { queryTopics, type TopicAnalytics, type TopicQuery } from '#contract/topic.ts';
import { listTransactions, TRANSACTION_STATUSES, type Transaction } from '#contract/transaction.ts';
import { manyCharges } from '../charges.ts';
import { readFrom } from '../every-page.ts';
import { manyTopics } from '../many-topics.ts';
import { startSample } from '../sample-host.ts';
import { serve, type Serving } from '../serve.ts';
import { pseudoRandom } from '#dashboard/lib/statistics/pseudo-random.ts';

const LEADS = 1_000_000;
const FAQS = 10_000;
const DEFAULT_PAGE_SIZE = 50;
/** The number of lead pages that are compressed before the first request. */
const PREPARED_PAGES = 5;
const PREPARED_SIZES = [DEFAULT_PAGE_SIZE, 100];
/**
 * The minimum number of days of a topics query that gets all topics with all days. The topics page sends such a query.
 */
const TOPICS_PAGE_DAYS = 28;
const DAY_MS = 86_400_000;
const NEWEST = Date.UTC(2026, 10, 20);

/**
 * The list operations without path parameters. The event stream is omitted, because the other apps have no live updates
 * and polling would prevent an idle network.
 */
const LISTS = Object.values(operations).filter(
  ({ id, method, path }) => method === 'GET' && !path.includes('{') && id !== 'listEvents',
);

/** The ids of the extension operations that the fake service offers. */
export const EXTENSIONS = LISTS.filter(({ origin }) => origin === 'extension').map(({ id }) => id);

export type PeersService = Serving & { transactions: readonly Transaction[] };

export async function startPeersService(): Promise<PeersService> {
  const transactions = manyCharges();
  const topics = manyTopics();
  const serving = await serve({
    folders: {},
    texts: { ...(await readSmallLists()), ...transactionTexts(transactions), ...faqTexts() },
    generate: ({ pathname, searchParams }, body) => {
      if (pathname === listLeads.path) return JSON.stringify(leadPage(searchParams));
      if (pathname === queryTopics.path) return JSON.stringify(topicsOf(topics, JSON.parse(body)));
      return null;
    },
  });
  await prepareLeads(serving.url);
  return { ...serving, transactions };
}

/** Reads the lists of the sample agency once at the start, so that no other host runs during the measurement. */
async function readSmallLists(): Promise<Record<string, string>> {
  const sample = await startSample(['--sample-scale', '0.01']);
  try {
    const read = readFrom(sample);
    const lists = LISTS.filter(({ id }) => id !== listLeads.id);
    const replies = await Promise.all(lists.map(({ path }) => read(path)));
    return Object.fromEntries(lists.map(({ path }, at) => [path, JSON.stringify(replies[at])]));
  } finally {
    await sample.stop();
  }
}

function transactionTexts(transactions: readonly Transaction[]): Record<string, string> {
  const filtered = TRANSACTION_STATUSES.map((wanted) => [
    `${listTransactions.path}?status=${wanted}`,
    JSON.stringify(transactions.filter(({ status }) => status === wanted)),
  ]);
  return { ...Object.fromEntries(filtered), [listTransactions.path]: JSON.stringify(transactions) };
}

function faqTexts(): Record<string, string> {
  const faqs = manyFaqs();
  const withAnswer = (is: boolean) => JSON.stringify(faqs.filter(({ answer }) => (answer !== null) === is));
  return {
    [listSmartFaqs.path]: JSON.stringify(faqs),
    [`${listSmartFaqs.path}?answered=answered`]: withAnswer(true),
    [`${listSmartFaqs.path}?answered=unanswered`]: withAnswer(false),
  };
}

const SUBJECTS = ['a refund', 'parking', 'the opening hours', 'a discount', 'delivery', 'the contract'];
const OPENINGS = ['How do I ask for', 'Who is responsible for', 'Can you tell me more about', 'What about'];
const ENDINGS = ['on a weekend', 'for a group', 'next month', 'without an account', 'in the other branch'];

/** The text in every question. The number of the question follows. */
export const FAQ_MARK = 'FAQ-';

function manyFaqs(): SmartFaq[] {
  const random = pseudoRandom(11);
  const pick = (texts: readonly string[]) => texts[Math.floor(random() * texts.length)] ?? '';
  return Array.from({ length: FAQS }, (_, at) => {
    const subject = pick(SUBJECTS);
    return {
      id: `faq-${String(at).padStart(5, '0')}`,
      agencyId: 'agency',
      sourceId: 'source-0',
      question: `${FAQ_MARK}${at}: ${pick(OPENINGS)} ${subject} ${pick(ENDINGS)}?`,
      answer: random() < 0.3 ? null : `Our team answers questions about ${subject} ${pick(ENDINGS)}.`,
      leadIds: Array.from({ length: 1 + Math.floor(random() * 4) }, () => idOf(Math.floor(random() * LEADS))),
      state: random() < 0.5 ? 'Compressed' : 'Uncompressed',
    };
  });
}

/** The start of every lead name. The position of the lead in the list follows. */
export const LEAD_MARK = 'Lead ';

function leadPage(query: URLSearchParams): LeadPage {
  const page = Number(query.get('page') ?? 1);
  const pageSize = Number(query.get('pageSize') ?? DEFAULT_PAGE_SIZE);
  const first = (page - 1) * pageSize;
  const length = Math.max(0, Math.min(pageSize, LEADS - first));
  return { total: LEADS, results: Array.from({ length }, (_, at) => aLead(first + at)), page, pageSize };
}

function aLead(at: number): Lead {
  const random = pseudoRandom(at);
  const pick = (texts: readonly string[]) => texts[Math.floor(random() * texts.length)] ?? '';
  const time = new Date(NEWEST - at * 60_000).toISOString();
  return {
    id: idOf(at),
    name: `${LEAD_MARK}${at + 1}`,
    contactId: `contact-${at}`,
    lastMessageTime: time,
    lastMessage: `${pick(OPENINGS)} ${pick(SUBJECTS)} ${pick(ENDINGS)}?`,
    lastMessageDirection: random() < 0.5 ? 'inbound' : 'outbound',
    lastMessageBotId: `bot-${Math.floor(random() * 20)}`,
    mostRecentFailureReason: random() < 0.05 ? 'The number is not reachable' : null,
    mimicSourceId: null,
    starred: random() < 0.1,
    unread: random() < 0.2,
    source: { id: 'source-0', name: 'Website' },
    wontRespondUntil: null,
    tags: ['hot', 'returning', 'booked'].filter(() => random() < 0.3),
    fields: ['City', 'Budget', 'Language'].map((name) => ({
      field: name.toLowerCase(),
      name,
      value: String(Math.floor(random() * 1000)),
      aiProduced: random() < 0.5,
    })),
    instances: [
      {
        botId: `bot-${at % 20}`,
        botVersion: '1.0',
        followUpTimezoneKind: 'iana',
        followUpTimezone: 'Europe/London',
        followUpTime: random() < 0.5 ? null : time,
        isSmartFollowUpTime: false,
        scheduleRespondTime: null,
      },
    ],
  };
}

function idOf(at: number): string {
  return `lead-${String(at).padStart(7, '0')}`;
}

async function prepareLeads(url: string): Promise<void> {
  for (const size of PREPARED_SIZES) {
    for (let page = 1; page <= PREPARED_PAGES; page += 1) {
      await fetch(`${url}${listLeads.path}?page=${page}&pageSize=${size}`);
    }
  }
}

/**
 * Returns all topics for a period as long as that of the page of topics. For a shorter period, returns only the first
 * `limit` topics, with the days of the period.
 */
function topicsOf(all: TopicAnalytics, { start, end, limit }: TopicQuery): TopicAnalytics {
  if (Date.parse(end) - Date.parse(start) > (TOPICS_PAGE_DAYS - 1) * DAY_MS) return all;
  const isAsked = ({ date }: { date: string }) => date >= start.slice(0, 10) && date <= end.slice(0, 10);
  const topics = all.topics.map((topic) => {
    const series = (topic.series ?? []).filter(isAsked);
    return { ...topic, series, conversationCount: series.reduce((sum, { count }) => sum + count, 0) };
  });
  return { ...all, topics: topics.slice(0, limit ?? topics.length) };
}
