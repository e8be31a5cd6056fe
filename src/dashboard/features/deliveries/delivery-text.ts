/** Describes a delivery in a few words: its event, and its result. */
import { shortError, statusText } from '#contract/attempt-errors.ts';
import type { Delivery } from '#contract/delivery.ts';
import { isolate, quoted } from '../../lib/isolate.ts';
import { REQUEST_NAMES } from '../../domain/webhook-tests.ts';
import { eventName } from './delivery-rows.ts';

type Described = Pick<Delivery, 'eventType' | 'request' | 'about'>;

/**
 * Describes the event of a delivery, e.g. "Bot wrote → Jack Dalton: 'Hello'". If the service returns no details,
 * returns only the kind of the event.
 */
export function eventText(delivery: Described): string {
  const subject = subjectText(delivery);
  const text = eventMessage(delivery);
  return text === '' ? subject : `${subject}: ${quoted(text)}`;
}

/** Returns the message of an event, the set field or the title of a notification, on one line. May be empty. */
export function eventMessage({ about }: Pick<Described, 'about'>): string {
  return about?.text?.replaceAll(/\s+/g, ' ').trim() ?? '';
}

/** Returns who wrote a message. null for other events, and for requests that set a field. */
export function writerOf({ eventType, request, about }: Described): 'lead' | 'bot' | 'followUp' | null {
  if (request === 'setField') return null;
  if (eventType === 'lead.follow_up') return 'followUp';
  if (eventType !== 'lead.message' || about?.direction == null) return null;
  return about.direction === 'inbound' ? 'lead' : 'bot';
}

/** Describes the event of a delivery without its message, e.g. 'Bot wrote → Jack Dalton'. */
export function subjectText(delivery: Described): string {
  const { eventType, request, about } = delivery;
  const name = about?.leadName?.trim();
  const receiver = name ? ` → ${isolate(name)}` : '';
  if (request === 'setField') return `${REQUEST_NAMES.setField}${receiver}`;
  const writer = writerOf(delivery);
  if (writer === 'followUp') return `Bot followed up${receiver}`;
  if (writer === 'bot') return `Bot wrote${receiver}`;
  return writer === 'lead' ? `${name ? isolate(name) : 'Lead'} wrote` : eventName(eventType);
}

const HELD = 'Paused with its source';

/**
 * Describes the result of a delivery, e.g. '401 Unauthorized', 'DNS: host not found' or 'Paused with its source'. If
 * the delivery succeeded, returns only the status number. null before the first attempt.
 */
export function resultText(delivery: Pick<Delivery, 'state' | 'lastStatus' | 'lastError'>): string | null {
  return delivery.state === 'held' ? HELD : attemptText(delivery);
}

/**
 * Describes the result of the last attempt, e.g. '401 Unauthorized' or 'DNS: host not found'. null before the first
 * attempt.
 */
export function attemptText({
  lastStatus,
  lastError,
}: Pick<Delivery, 'lastStatus' | 'lastError'>): string | null {
  if (lastStatus === undefined) return lastError === null ? null : shortError(lastError);
  return lastError === null ? String(lastStatus) : statusText(lastStatus);
}
