import { useEffect } from 'react';
import { listEvents } from '#contract/event.ts';
import { isSupported } from '../../api/transport/config.ts';
import { followEvents } from '../../api/live/follow-events.ts';
// Hears what other tabs choose of it, which nothing on the first page waits for either.
import '../../lib/appearance.ts';

/** Follows what happens at the service, where it tells, for as long as somebody is signed in. Draws nothing. */
export function EventFollower() {
  useEffect(() => (isSupported(listEvents) ? followEvents() : undefined), []);
  return null;
}
