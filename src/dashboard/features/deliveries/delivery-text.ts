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
  const { about } = delivery;
  const subject = subjectText(delivery);
  const text = about?.text?.replaceAll(/\s+/g, ' ').trim() ?? '';
  return text === '' ? subject : `${subject}: ${quoted(text)}`;
}

function subjectText({ eventType, request, about }: Described): string {
  const name = about?.leadName?.trim();
  const receiver = name ? ` → ${isolate(name)}` : '';
  if (request === 'setField') return `${REQUEST_NAMES.setField}${receiver}`;
  if (eventType === 'lead.follow_up') return `Bot followed up${receiver}`;
  if (eventType !== 'lead.message' || about?.direction == null) return eventName(eventType);
  return about.direction === 'inbound' ? `${name ? isolate(name) : 'Lead'} wrote` : `Bot wrote${receiver}`;
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
