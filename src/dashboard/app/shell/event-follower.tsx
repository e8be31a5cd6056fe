import { useEffect } from 'react';
import { listEvents } from '#contract/event.ts';
import { isSupported } from '../../api/transport/config.ts';
import { followEvents } from '../../api/live/follow-events.ts';

/** Follows the service's event stream while the user is signed in. Renders nothing. */
export function EventFollower() {
  useEffect(() => (isSupported(listEvents) ? followEvents() : undefined), []);
  return null;
}
