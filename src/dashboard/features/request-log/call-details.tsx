import Button from '@mui/material/Button';
import { useState } from 'react';
import type { CallRecord } from '../../api/transport/call-record.ts';
import { appConfig, serviceAddress } from '../../api/transport/config.ts';
import { bodiesOf, toShownCall, type ShownBody, type ShownCall } from '../../api/transport/request-log.ts';
import { REDACTED } from '#contract/secret-names.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { toCurl } from '../../lib/curl.ts';
import { tabNamed } from '../../lib/tabs.ts';
import { tookText } from '../../lib/format-figures.ts';
import { formatExactWithZone, viewerZone } from '../../lib/time.ts';
import { CopyableId, copySummary, useCopy } from '../../ui/copyable.tsx';
import { JsonView } from '../../ui/long-text.tsx';
import { PageTabs } from '../../ui/page-tabs.tsx';
import { DescriptionList, EmptyValue, StatusChip, Value } from '../../ui/value.tsx';
import styles from './request-log.module.css';

const TABS = [
  { name: 'summary', label: 'Summary', component: Summary },
  { name: 'request', label: 'Request', component: Request },
  { name: 'reply', label: 'Response', component: Response },
] as const;

export function CallDetails({ record }: { record: CallRecord }) {
  const [name, setName] = useState<(typeof TABS)[number]['name']>('summary');
  const { component: Content } = tabNamed(TABS, name);
  return (
    <PageTabs label="Parts of the request" tabs={TABS} chosen={name} onChange={setName}>
      <Content record={record} call={toShownCall(record)} />
    </PageTabs>
  );
}

export function CallStatus({ call }: { call: ShownCall }) {
  const { status, failure, isOver, isCanceled } = call;
  if (isCanceled) return <StatusChip>Cancelled</StatusChip>;
  if (failure) return <StatusChip tone="bad">{status ?? 'No response'}</StatusChip>;
  if (!isOver) return <StatusChip tone="accent">{status === null ? 'Pending' : 'Open'}</StatusChip>;
  return <StatusChip tone="good">{status ?? 'Done'}</StatusChip>;
}

type PartProps = { record: CallRecord; call: ShownCall };

function Summary({ record, call }: PartProps) {
  const { operation, request, startedAt } = record;
  const { took, requestId, isBackground } = call;
  return (
    <>
      {call.failure && (
        <div className="callout mb-3">
          <p className="strong">{call.failure.title}</p>
          {call.failure.detail !== call.failure.title && <p>{call.failure.detail}</p>}
        </div>
      )}
      <DescriptionList
        items={[
          { term: 'Status', value: <CallStatus call={call} /> },
          {
            term: 'Operation',
            value: (
              <>
                {operation.summary} <code className="secondary">{operation.id}</code>
              </>
            ),
          },
          { term: 'Method and path', value: <code>{`${operation.method} ${call.path}`}</code> },
          { term: 'Query', value: request.query ? <QueryTable query={request.query} /> : <EmptyValue /> },
          { term: 'Sent', value: formatExactWithZone(new Date(startedAt), viewerZone()) },
          { term: 'Duration', value: took === null ? 'No response yet' : tookText(took) },
          { term: 'Request size', value: sizeOf(call.sent) },
          { term: 'Response size', value: sizeOf(call.received) },
          {
            term: 'Request id',
            value: requestId ? (
              <CopyableId value={requestId} label="request id" keep={24} />
            ) : (
              <Value value={requestId} />
            ),
          },
          ...(isBackground
            ? [{ term: 'Background', value: 'Sent by the page itself, to stay up to date' }]
            : []),
        ]}
      />
    </>
  );
}

/**
 * Shows the approximate size of a body.
 * assumed: one character is one byte, which is approximately true for JSON.
 */
function sizeOf(letters: number) {
  return letters === 0 ? <EmptyValue label="no body" /> : `about ${formatBytes(letters)}`;
}

function QueryTable({ query }: { query: string }) {
  return (
    <span className="column">
      {Array.from(new URLSearchParams(query), ([name, value]) => (
        <code key={name}>
          {name}={value}
        </code>
      ))}
    </span>
  );
}

function Request({ record, call }: PartProps) {
  const { operation } = record;
  const { query } = record.request;
  const { request } = bodiesOf(record);
  const { keyHeader } = appConfig();
  const url = `${serviceAddress().replace(/\/+$/, '')}${call.path}${query && `?${query}`}`;
  const body = request.why === undefined ? JSON.stringify(request.json) : undefined;
  const command = toCurl({
    method: operation.method,
    url,
    headers: {
      Accept: 'application/json',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      [keyHeader]: REDACTED,
    },
    ...(body !== undefined && { body }),
  });
  const { outcome, copy } = useCopy(command);
  return (
    <>
      <p className="breaks mb-3">
        <code dir="ltr">
          <strong>{operation.method}</strong> {url}
        </code>
      </p>
      <Body body={request} label="request" />
      <div className="mt-4">
        <Button variant="outlined" onClick={copy}>
          {outcome === null ? 'Copy as cURL' : copySummary(outcome)}
        </Button>
        <p className={styles.note}>
          The command has {REDACTED} in place of your key and other secrets. Put in yours before you run it.
        </p>
      </div>
    </>
  );
}

function Response({ record }: PartProps) {
  return <Body body={bodiesOf(record).reply} label="response" />;
}

function Body({ body, label }: { body: ShownBody; label: string }) {
  if (body.why !== undefined) return <p className="quiet">{body.why}</p>;
  return (
    <>
      <JsonView value={body.json} label={label} />
      <p className={styles.note}>
        Secrets are shown as {REDACTED}. Fields that could hold one, and fields that the API does not
        describe, show only their type. Long lists and texts are cut.
      </p>
    </>
  );
}
