import { useEffect, useSyncExternalStore } from 'react';
import { openedLog } from '../../api/call-record.ts';
import { useIsLater } from '../../ui/lazy-part.tsx';
import { onDemand } from '../../ui/on-demand.tsx';

const RequestLogSheet = onDemand(
  async () => (await import('../../features/request-log/request-log-sheet.tsx')).RequestLogSheet,
);

/** Where the log of this tab's calls is shown, beside any page. Once the first page had its time, it starts to be kept. */
export function RequestLogDoor() {
  const isLater = useIsLater();
  const opened = useSyncExternalStore(openedLog.subscribe, openedLog.get);
  useEffect(() => {
    // Before it has come, calls are taken down all the same.
    if (isLater) void import('../../api/request-log.ts').catch(() => null);
  }, [isLater]);
  return opened && <RequestLogSheet key={opened.call} call={opened.call} onClose={openedLog.close} />;
}
