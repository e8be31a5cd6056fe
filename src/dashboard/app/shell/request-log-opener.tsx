import { useEffect, useState } from 'react';
import { listenToOpening, type OpenedLog } from '../../api/transport/call-record.ts';
// This module removes the secrets from the recorded calls, including those from before it loaded.
import '../../api/transport/request-log.ts';
import { onDemand } from '../../ui/on-demand.tsx';

const RequestLogSheet = onDemand(
  async () => (await import('../../features/request-log/request-log-sheet.tsx')).RequestLogSheet,
);

/** Shows the request log of this tab above any page when `openRequestLog` is called. */
export function RequestLogOpener() {
  const [opened, setOpened] = useState<OpenedLog | null>(null);
  useEffect(() => listenToOpening(setOpened), []);
  return opened && <RequestLogSheet key={opened.call} call={opened.call} onClose={() => setOpened(null)} />;
}
