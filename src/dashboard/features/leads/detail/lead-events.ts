/** Arranges all known events of a lead on one timeline, newest first. */
import type { Lead, LeadInstance } from '#contract/lead.ts';
import type { ExactPageVisit } from '../../../api/transport/exact-reply.ts';
import { isNoTime } from '#contract/instant.ts';
import { messageText } from '../../../lib/html-text.ts';
import { parseInstant } from '../../../lib/time.ts';
import { hasFailed } from '../lead-facets.ts';

export type LeadEvent = {
  key: string;
  /** The time as the service sent it; null if the service sends no time with the event. */
  time: string | null;
} & (
  | { kind: 'response' | 'followUp'; instance: LeadInstance }
  | { kind: 'silence' }
  | { kind: 'message' }
  | { kind: 'failure'; reason: string }
  | { kind: 'visit'; visit: ExactPageVisit }
);

export type LeadTimeline = {
  /** Future events, the soonest last, so that the soonest event is next to the present. */
  planned: readonly LeadEvent[];
  /**
   * Past events, newest first. Events without a valid time come first, except visits without a valid time, which come
   * last.
   */
  past: readonly LeadEvent[];
};

type EventsOf = Pick<
  Lead,
  | 'instances'
  | 'wontRespondUntil'
  | 'mostRecentFailureReason'
  | 'lastMessage'
  | 'lastMessageTime'
  | 'lastMessageDirection'
>;

export function leadTimeline(lead: EventsOf, visits: readonly ExactPageVisit[], now: Date): LeadTimeline {
  const all = [...eventsOf(lead), ...visits.map(visitEvent)]
    .map((event) => ({ event, at: placeOf(event) }))
    .toSorted((a, b) => (a.at === b.at ? 0 : b.at - a.at));
  const isPlanned = ({ event, at }: (typeof all)[number]) =>
    Number.isFinite(at) && event.kind !== 'visit' && at > now.getTime();
  return {
    planned: all.filter(isPlanned).map(({ event }) => event),
    past: all.filter((each) => !isPlanned(each)).map(({ event }) => event),
  };
}

function placeOf({ time, kind }: LeadEvent): number {
  return parseInstant(time)?.getTime() ?? (kind === 'visit' ? -Infinity : Infinity);
}

function eventsOf(lead: EventsOf): LeadEvent[] {
  const { wontRespondUntil, mostRecentFailureReason: reason } = lead;
  return [
    ...(reason !== null && hasFailed(lead)
      ? [{ kind: 'failure' as const, key: 'failure', time: null, reason }]
      : []),
    ...(hasTime(wontRespondUntil)
      ? [{ kind: 'silence' as const, key: 'silence', time: wontRespondUntil }]
      : []),
    ...(lead.instances ?? []).flatMap(plannedContacts),
    ...(isSilent(lead) ? [] : [{ kind: 'message' as const, key: 'message', time: lead.lastMessageTime }]),
  ];
}

/** Whether the service knows no message of the lead. */
function isSilent({ lastMessage, lastMessageTime, lastMessageDirection }: EventsOf): boolean {
  return !lastMessage && !hasTime(lastMessageTime) && !lastMessageDirection;
}

function plannedContacts(instance: LeadInstance, index: number): LeadEvent[] {
  const { scheduleRespondTime, followUpTime } = instance;
  return [
    ...(hasTime(scheduleRespondTime)
      ? [{ kind: 'response' as const, key: `response ${index}`, time: scheduleRespondTime, instance }]
      : []),
    ...(hasTime(followUpTime)
      ? [{ kind: 'followUp' as const, key: `followUp ${index}`, time: followUpTime, instance }]
      : []),
  ];
}

function hasTime(time: string | null): time is string {
  return time !== null && time !== '' && !isNoTime(time);
}

function visitEvent(visit: ExactPageVisit, index: number): LeadEvent {
  return { kind: 'visit', key: `visit ${index}`, time: visit.visitedAt, visit };
}

/** Keeps the `most` newest visits and all other events. `hidden` is the number of removed visits. */
export function withVisits(
  past: readonly LeadEvent[],
  most: number,
): { shown: readonly LeadEvent[]; hidden: number } {
  const visits = past.filter(({ kind }) => kind === 'visit');
  const kept = new Set(visits.slice(0, most));
  return {
    shown: past.filter((event) => event.kind !== 'visit' || kept.has(event)),
    hidden: visits.length - kept.size,
  };
}

const MOST_LETTERS = 160;

/** Returns the first line of a failure reason, without HTML. */
export function shortFailure(reason: string): string {
  const first = (messageText(reason) ?? reason).trim().split('\n', 1)[0]!.trim();
  return first.length > MOST_LETTERS ? `${first.slice(0, MOST_LETTERS)}…` : first;
}
