import { useIsOnline } from '../lib/use-is-online.ts';

/**
 * A note beside a button that sends a request, shown while the browser is offline. The dashboard does not queue
 * requests until the browser is online.
 */
export function OfflineNote() {
  const isOnline = useIsOnline();
  return (
    <output className="note" style={{ display: 'block' }}>
      {!isOnline && 'You are offline. You can send this once you are back online.'}
    </output>
  );
}
