import { useEffect } from 'react';
import { listEvents } from '#contract/event.ts';
import { offers } from '../../api/config.ts';
import { followEvents } from '../../api/follow-events.ts';
// Hears what other tabs choose of it, which nothing on the first page waits for either.
import '../../lib/appearance.ts';

/** Follows what happens at the service, where it tells, for as long as somebody is signed in. Draws nothing. */
export function EventFollower() {
  useEffect(() => (offers(listEvents) ? followEvents() : undefined), []);
  return null;
}
