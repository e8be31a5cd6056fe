import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { operations } from '#contract/index.ts';
import { listPersonas } from '#contract/persona.ts';
import { call } from '../../api/transport/call.ts';
import { calls, openRequestLog } from '../../api/transport/call-record.ts';
import { appConfig, serviceAddress } from '../../api/transport/config.ts';
import { connection } from '../../api/transport/connection.ts';
import { canLock, lockNow } from '../../api/session/lock.ts';
import { requestLog, toShownCall } from '../../api/transport/request-log.ts';
import { ServiceError, type ServiceErrorKind } from '../../api/transport/service-error.ts';
import { sessionQuery } from '../../api/session/session.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { tookText } from '../../lib/format-figures.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorPanel } from '../../ui/feedback.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { DescriptionList, StatusChip, Value } from '../../ui/value.tsx';
import styles from './connection.module.css';
import { OperationsCard } from './operations-card.tsx';
import { ParameterNamesCard } from './parameter-names-card.tsx';

export function ConnectionTab() {
  return (
    <div className="stack gap-4" style={{ maxWidth: 1080 }}>
      <ConnectionCard />
      {canLock() && <LockCard />}
      <ParameterNamesCard />
      <OperationsCard />
    </div>
  );
}

function LockCard() {
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: lockNow,
    onError: (error) => toast({ tone: 'bad', text: `Botdeck is not locked. ${error.message}` }),
  });
  return (
    <Card
      title="Lock"
      actions={
        <Button variant="outlined" aria-disabled={isPending} onClick={() => isPending || mutate()}>
          Lock now
        </Button>
      }
    >
      <p className="quiet">
        Covers every tab of this browser and signs it out of all agencies. Pages keep what you typed until you
        sign in again.
      </p>
    </Card>
  );
}

type Check = 'running' | { took: number; personas: number } | { error: unknown } | null;

function ConnectionCard() {
  const [check, setCheck] = useState<Check>(null);
  const { data: session } = useQuery(sessionQuery);
  const { keyHeader, extensions } = appConfig();
  const isHosted = connection().kind === 'hosted';
  const documented = Object.values(operations).filter(({ origin }) => origin === 'documented').length;
  // A name with a dot is a field of an operation.
  const fields = extensions.filter((name) => name.includes('.')).length;
  const offered = [
    `${documented} documented`,
    `${pluralize(extensions.length - fields, 'extension')} offered`,
    ...(fields === 0 ? [] : [pluralize(fields, 'extension field')]),
  ];
  const run = async () => {
    if (check !== 'running') {
      setCheck('running');
      setCheck(await checkConnection());
    }
  };
  return (
    <Card
      title="Connection"
      beside={<CheckChip check={check} />}
      actions={
        <>
          <Button variant="outlined" onClick={() => openRequestLog()}>
            Request log
          </Button>
          <Button variant="outlined" aria-disabled={check === 'running'} onClick={() => void run()}>
            {check === 'running' ? 'Checking…' : 'Check connection'}
          </Button>
        </>
      }
    >
      <DescriptionList
        items={[
          {
            term: 'Connected',
            value: isHosted ? `Through the host ${location.host}` : 'Directly from this browser',
          },
          { term: 'Address', value: <code className="breaks">{serviceAddress()}</code> },
          {
            term: 'Key',
            value: (
              <>
                Sent as <code>{keyHeader}</code>,{' '}
                {isHosted ? 'added by the host from an encrypted cookie' : 'kept in this tab’s memory'}
              </>
            ),
          },
          { term: 'Agency', value: <Value value={session?.agency} /> },
          { term: 'Operations', value: offered.join(', ') },
        ]}
      />
      <output className={styles.outcome}>
        {check !== null && check !== 'running' && 'took' in check && (
          <span className="quiet">
            The service responded in {tookText(check.took)} with {pluralize(check.personas, 'persona')}.
          </span>
        )}
      </output>
      {check !== null && check !== 'running' && 'error' in check && (
        <ErrorPanel error={check.error} onRetry={() => void run()}>
          {hintOf(check.error)}
        </ErrorPanel>
      )}
    </Card>
  );
}

/**
 * Shows the result of the last connection check. Before the first check, shows the result of the last request of this
 * tab.
 */
function CheckChip({ check }: { check: Check }) {
  useSyncExternalStore(requestLog.subscribe, requestLog.version);
  if (check === 'running') return null;
  if (check === null) {
    const last = calls.map(toShownCall).findLast(({ isOver, isCanceled }) => isOver && !isCanceled);
    if (last === undefined) return null;
    return last.status === null || last.took === null ? (
      <StatusChip tone="bad">No response</StatusChip>
    ) : (
      <StatusChip tone={last.failure ? 'caution' : 'good'}>
        Last response {last.status} · {tookText(last.took)}
      </StatusChip>
    );
  }
  if ('took' in check) return <StatusChip tone="good">Connected · {tookText(check.took)}</StatusChip>;
  return <StatusChip tone="bad">Failed</StatusChip>;
}

/**
 * Checks the connection with the cheapest documented read. The request bypasses the cache. A rejected key therefore
 * shows an error in this tab instead of ending the session.
 */
async function checkConnection(): Promise<Exclude<Check, null>> {
  const begunAt = performance.now();
  try {
    const { data } = await call(listPersonas, {}, { isCheck: true });
    return { took: Math.round(performance.now() - begunAt), personas: data.length };
  } catch (error) {
    return { error };
  }
}

/** Explains each kind of failure, in addition to the error message. */
const HINTS: Partial<Record<ServiceErrorKind, string>> = {
  unauthorized:
    'The service is reachable, but does not accept the key. Sign out and sign in with another one, or check the name of the key header.',
  forbidden: 'The service is reachable and knows the key, but the key may not list personas.',
  notFound: 'Something responds at this address, but not this API. Check the path of the address.',
  rateLimited: 'The service is reachable, and asks for fewer requests.',
  unexpectedReply:
    'Something responds at this address, but not with this API’s data: a proxy, a sign-in page or another service.',
  unavailable: 'The service, or a proxy in front of it, is down or overloaded.',
};

function hintOf(error: unknown): string | undefined {
  return error instanceof ServiceError ? HINTS[error.kind] : undefined;
}
