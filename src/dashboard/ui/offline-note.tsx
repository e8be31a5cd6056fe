import { useIsOnline } from '../lib/use-is-online.ts';

/** A note beside a send button while the browser is offline. Nothing is queued for later. */
export function OfflineNote() {
  const isOnline = useIsOnline();
  return (
    <output className="note" style={{ display: 'block' }}>
      {!isOnline && 'You are offline. You can send this once you are back online.'}
    </output>
  );
}
