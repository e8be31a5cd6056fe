import { useIsOnline } from '../lib/use-is-online.ts';

/** Beside what sends something: why that has to wait. It is never sent later by itself. */
export function OfflineNote() {
  const isOnline = useIsOnline();
  return (
    <output className="note" style={{ display: 'block' }}>
      {!isOnline && 'You are offline. You can send this once you are back online.'}
    </output>
  );
}
