import { useEffect, useState } from 'react';
import { hearOfOpening, type OpenedLog } from '../../api/transport/call-record.ts';
import { onDemand } from '../../ui/on-demand.tsx';

const RequestLogSheet = onDemand(
  async () => (await import('../../features/request-log/request-log-sheet.tsx')).RequestLogSheet,
);

/** Where the log of this tab's calls is shown, beside any page. It goes with the session, and the log with it. */
export function RequestLogDoor() {
  const [opened, setOpened] = useState<OpenedLog | null>(null);
  useEffect(() => {
    // With it comes what keeps the log. Before that, calls are taken down anyway.
    RequestLogSheet.prefetch();
    return hearOfOpening(setOpened);
  }, []);
  return opened && <RequestLogSheet key={opened.call} call={opened.call} onClose={() => setOpened(null)} />;
}
