/** Arranges the page visits of a lead newest first, by day and by session. The service returns only the visits. */
import type { ExactPageVisit } from '../../../api/transport/exact-reply.ts';
import { containsWords } from '#contract/fold.ts';
import { compareNames } from '../../../lib/format.ts';
import { dayOf, parseInstant } from '../../../lib/time.ts';

/**
 * The maximum pause between two visits of a session. A longer pause starts a new session. The dashboard infers
 * sessions, because the service has none.
 */
export const SESSION_GAP_MINUTES = 30;
const SESSION_GAP = SESSION_GAP_MINUTES * 60_000;

export type TimedVisit = {
  visit: ExactPageVisit;
  at: Date;
  session: Session;
  /**
   * The milliseconds until the next page of the same session; null for the last page. This is not the time spent on the
   * page.
   */
  untilNext: number | null;
};

export type Session = { number: number; startedAt: Date; endedAt: Date; pages: number };

export type PageHistory = {
  /** The visits with a valid time, newest first. The dashboard sorts them, because the API documents no order. */
  timed: readonly TimedVisit[];
  /** The visits without a valid time, in the order of the response. */
  untimed: readonly ExactPageVisit[];
  sessions: number;
};

/**
 * Infers the sessions of visits. The numbers of sessions start at the first visit, so that a later visit does not
 * change them.
 */
export function readPageHistory(visits: readonly ExactPageVisit[]): PageHistory {
  const dated = visits.map((visit) => ({ visit, at: parseInstant(visit.visitedAt) }));
  const oldestFirst = dated
    .filter((entry): entry is { visit: ExactPageVisit; at: Date } => entry.at !== null)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || Number(BigInt(a.visit.id) - BigInt(b.visit.id)));

  const timed: TimedVisit[] = [];
  const sessions: Session[] = [];
  for (const { visit, at } of oldestFirst) {
    const previous = timed.at(-1);
    let session = sessions.at(-1);
    if (session === undefined || at.getTime() - session.endedAt.getTime() > SESSION_GAP) {
      session = { number: sessions.length + 1, startedAt: at, endedAt: at, pages: 0 };
      sessions.push(session);
    } else if (previous) {
      previous.untilNext = at.getTime() - previous.at.getTime();
    }
    session.endedAt = at;
    session.pages += 1;
    timed.push({ visit, at, session, untilNext: null });
  }
  return {
    timed: timed.toReversed(),
    untimed: dated.flatMap(({ visit, at }) => (at === null ? [visit] : [])),
    sessions: sessions.length,
  };
}

/** A line of the timeline of page visits. A session that continues after midnight has a heading on each day. */
export type TimelineLine =
  | DayLine
  | { kind: 'session'; key: string; session: Session; day: string }
  | VisitLine;

/** A line for a page visit. `timed` is null for a visit without a time. */
export type VisitLine = { kind: 'visit'; key: string; visit: ExactPageVisit; timed: TimedVisit | null };

export type DayLine = { kind: 'day'; key: string; day: string | null; visits: number };

/** Returns the lines of the timeline in a time zone. Visits without a time are last, below a heading without a day. */
export function toTimeline({ timed, untimed }: PageHistory, zone: string): TimelineLine[] {
  const lines: TimelineLine[] = [];
  let day: DayLine = { kind: 'day', key: '', day: null, visits: 0 };
  let session: Session | undefined;
  for (const entry of timed) {
    const name = dayOf(entry.at, zone);
    if (day.day !== name) {
      day = { kind: 'day', key: name, day: name, visits: 0 };
      session = undefined;
      lines.push(day);
    }
    if (session !== entry.session) {
      session = entry.session;
      lines.push({ kind: 'session', key: `${name} session ${session.number}`, session, day: name });
    }
    day.visits += 1;
    lines.push({ kind: 'visit', key: `visit ${lines.length}`, visit: entry.visit, timed: entry });
  }
  if (untimed.length > 0) lines.push({ kind: 'day', key: 'no time', day: null, visits: untimed.length });
  for (const visit of untimed)
    lines.push({ kind: 'visit', key: `visit ${lines.length}`, visit, timed: null });
  return lines;
}

export type HistoryFilter = { text: string; domain: string | null };

/**
 * Returns the matching visits. They keep the sessions of the full history, because the gaps between matching visits are
 * not pauses.
 */
export function filterHistory(history: PageHistory, { text, domain }: HistoryFilter): PageHistory {
  if (text.trim() === '' && domain === null) return history;
  const contains = containsWords(text);
  const matches = (visit: ExactPageVisit) => {
    const page = pageOf(visit);
    return (
      (domain === null || page.domain === domain) &&
      contains(`${visit.title ?? ''}\n${page.domain}${page.path}`)
    );
  };
  return {
    timed: history.timed.filter(({ visit }) => matches(visit)),
    untimed: history.untimed.filter(matches),
    sessions: history.sessions,
  };
}

/**
 * Returns the page of a visit, with the query string separate because it may contain personal data. Unknown parts are
 * empty.
 */
export function pageOf({ url, path, domain }: ExactPageVisit): {
  domain: string;
  path: string;
  query: string;
} {
  // Text that is not a web address stays unchanged, so that users see an unsafe scheme such as `javascript:`.
  const parsed = url !== null && /^https?:/i.test(url) && URL.canParse(url) ? new URL(url) : null;
  const [bare, pathQuery] = splitQuery(path ?? parsed?.pathname ?? url ?? '');
  return {
    domain: domain ?? parsed?.host ?? '',
    path: bare,
    query: parsed ? `${parsed.search}${parsed.hash}` : pathQuery,
  };
}

function splitQuery(path: string): [string, string] {
  const start = path.search(/[?#]/);
  return start === -1 ? [path, ''] : [path.slice(0, start), path.slice(start)];
}

export type Ranked = { key: string; domain: string; path: string; title: string | null; count: number };

/** Returns the pages by number of visits, most visited first. `title` is the newest known title of the page. */
export function topPages({ timed, untimed }: PageHistory): Ranked[] {
  return rank([...timed.map(({ visit }) => visit), ...untimed], ({ domain, path }) => `${domain}${path}`);
}

export function topDomains({ timed, untimed }: PageHistory): Ranked[] {
  return rank([...timed.map(({ visit }) => visit), ...untimed], ({ domain }) => domain);
}

function rank(
  visits: readonly ExactPageVisit[],
  keyOf: (page: { domain: string; path: string }) => string,
): Ranked[] {
  const ranked = new Map<string, Ranked>();
  for (const visit of visits) {
    const { domain, path } = pageOf(visit);
    const key = keyOf({ domain, path });
    if (key === '') continue;
    const entry = ranked.get(key) ?? { key, domain, path, title: null, count: 0 };
    entry.count += 1;
    entry.title ??= visit.title;
    ranked.set(key, entry);
  }
  return [...ranked.values()].toSorted((a, b) => b.count - a.count || compareNames(a.key, b.key));
}
