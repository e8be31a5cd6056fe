import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useState } from 'react';
import type { OutboundWebhook, RequestTemplate } from '#contract/outbound-webhook.ts';
import { Card, CardColumn, Columns } from '../../../ui/card.tsx';
import { DescriptionList, Value, StatusChip, EmptyValue } from '../../../ui/value.tsx';
import { isSecretName, REDACTED, withoutSecretParameters, withoutSecrets } from '#contract/secret-names.ts';
import { JsonView, LongText } from '../../../ui/long-text.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { formatDuration, parseInstant } from '../../../lib/time.ts';
import { fillsTemplates } from '../outbound/insert-variable.tsx';
import { MappingCard } from './mapping-card.tsx';
import { inboundPaths, responsePaths } from './mapping-result.ts';

/** What the source takes from what is sent to it, and what the last test found. The service lets nobody change it. */
export function InboundCard({ webhook }: { webhook: OutboundWebhook }) {
  const id = useId();
  const inbound = inboundPaths(webhook);
  const responses = responsePaths(webhook);
  if (!isSetUp(webhook)) {
    return (
      <Card title="Inbound">
        <Typography
          variant="caption"
          component="p"
          color="textSecondary"
          sx={{ maxWidth: '72ch', marginTop: 2 }}
        >
          No inbound mapping yet. Its paths, filter and tests are shown here; they cannot be set up from here.
        </Typography>
      </Card>
    );
  }
  return (
    <Stack component="section" aria-labelledby={id} spacing={3} sx={{ marginTop: 4 }}>
      <div>
        <h2 id={id}>Inbound</h2>
        <Typography variant="caption" component="p" color="textSecondary">
          Read only: the service cannot change the inbound mapping.
        </Typography>
      </div>
      <Columns>
        <CardColumn>
          <MappingCard
            title="Incoming events"
            paths={inbound}
            none="No paths for incoming events, according to the service."
            sample="A sample event"
          />
          {responses.length > 0 && (
            <MappingCard
              title="Responses about a contact"
              paths={responses}
              none=""
              sample="A sample response"
            />
          )}
        </CardColumn>
        <CardColumn>
          <Card title="Reception">
            <DescriptionList
              items={[
                { term: 'Access token', value: webhook.requireAccessToken ? 'Required' : 'Not required' },
                { term: 'Listening for a sample', value: <ListeningWindow until={webhook.listenUntil} /> },
                {
                  term: 'Selected sample event',
                  value: <Value value={asWritten(webhook.selectedSampleEventId)} />,
                },
              ]}
            />
          </Card>
          <TestCard webhook={webhook} />
          {webhook.getContactTemplate && <ContactRequestCard template={webhook.getContactTemplate} />}
        </CardColumn>
      </Columns>
    </Stack>
  );
}

/** An id is no number to group: 48213, not 48,213. */
function asWritten(id: number | undefined): string | null {
  return id === undefined ? null : String(id);
}

function isSetUp(webhook: OutboundWebhook): boolean {
  const { requireAccessToken, selectedSampleEventId, listenUntil, lastTestResults } = webhook;
  const { inbound, filterKey, getContactTemplate, contactFieldResponsePaths } = webhook;
  return (
    requireAccessToken ||
    selectedSampleEventId !== undefined ||
    [listenUntil, lastTestResults].some((value) => value !== null) ||
    [inbound, filterKey, getContactTemplate, contactFieldResponsePaths].some((value) => value !== null)
  );
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Until when the service listens for a sample event. By this browser's clock, which may differ from the service's. */
export function ListeningWindow({ until }: { until: string | null }) {
  const end = parseInstant(until)?.getTime();
  if (until === null) return <EmptyValue label="never opened" />;
  if (end === undefined) return <Moment value={until} />;
  return <Countdown key={end} end={end} until={until} />;
}

function Countdown({ end, until }: { end: number; until: string }) {
  const left = useTimeLeft(end);
  if (left === 0) {
    return (
      <span>
        <StatusChip>Closed</StatusChip> <Moment value={until} />
      </span>
    );
  }
  return (
    <span>
      <StatusChip tone="good">Open</StatusChip>{' '}
      {/* A timer is read when it is asked for, and not with every second. */}
      <span role="timer">closes in {countdown(left)}</span> <Moment value={until} mode="exact" />
    </span>
  );
}

/** In milliseconds, 0 once it is over. Waits no longer than what is shown stays true, and not at all once it is over. */
export function useTimeLeft(end: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, end - now);
  useEffect(() => {
    if (left === 0) return undefined;
    const step = left > HOUR ? MINUTE : SECOND;
    const timer = setTimeout(() => setNow(Date.now()), left % step || step);
    return () => clearTimeout(timer);
  }, [left]);
  return left;
}

/** To the second within the last hour. */
function countdown(left: number): string {
  const whole = Math.ceil(left / SECOND) * SECOND;
  if (whole >= HOUR || whole < MINUTE) return formatDuration(whole);
  return `${Math.floor(whole / MINUTE)} min ${(whole % MINUTE) / SECOND} s`;
}

/** What the service says of its last test, as it came: what may stand in it is not documented. */
export function TestCard({ webhook }: { webhook: OutboundWebhook }) {
  return (
    <Card title="Last test">
      {webhook.lastTestResults === null ? (
        <Typography variant="body2" color="textSecondary">
          No test result. Tests cannot be run from here.
        </Typography>
      ) : (
        <>
          <JsonView value={shownResults(webhook)} label="results of the last test" />
          <Typography
            variant="caption"
            component="p"
            color="textSecondary"
            sx={{ maxWidth: '72ch', marginTop: 2 }}
          >
            {fillsTemplates()
              ? 'As returned by the service, without secrets.'
              : 'As returned by the service, without secrets. Tests cannot be started from here. How templates are filled in is undocumented, so there is no preview.'}
          </Typography>
        </>
      )}
    </Card>
  );
}

/**
 * What a test answered, to be shown: without what has a secret's name, and without the secrets that the templates hold,
 * since an answer may repeat what it was asked with. assumed: the document does not say what stands in it.
 */
function shownResults(webhook: OutboundWebhook): unknown {
  const secrets = [webhook.sendMessageTemplate, webhook.setFieldTemplate, webhook.getContactTemplate].flatMap(
    (template) => (template ? secretsOf(template) : []),
  );
  return JSON.parse(
    JSON.stringify(webhook.lastTestResults, (name, value: unknown) => {
      if (typeof value === 'string') {
        return isSecretName(name) && value !== ''
          ? REDACTED
          : withoutSecretParameters(withoutSecrets(value, secrets));
      }
      if (typeof value === 'number' && isSecretName(name)) return REDACTED;
      return isSecretHeader(value) ? { ...value, value: REDACTED } : value;
    }),
  );
}

/** A header as templates hold them: its name is beside its value. */
function isSecretHeader(value: unknown): value is { name: string; value: unknown } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    'value' in value &&
    typeof value.name === 'string' &&
    isSecretName(value.name)
  );
}

/** The values of its secret headers, whole and without their scheme: 'Bearer abc', 'abc'. */
function secretsOf({ headers }: RequestTemplate): string[] {
  return (headers ?? []).flatMap(({ name, value }) =>
    name !== null && value !== null && isSecretName(name) ? [value, value.replace(/^\S+\s+/, '')] : [],
  );
}

/** What the service asks to learn about a contact. */
export function ContactRequestCard({ template }: { template: RequestTemplate }) {
  const { method, url, headers, bodyTemplate } = template;
  return (
    <Card title="Request about a contact">
      <DescriptionList
        items={[
          { term: 'Method', value: <Value value={method} /> },
          { term: 'Address', value: <Written text={url && withoutSecretParameters(url)} /> },
          { term: 'Headers', value: <Headers headers={headers} /> },
          { term: 'Body', value: <Written text={bodyTemplate} /> },
        ]}
      />
    </Card>
  );
}

function Headers({ headers }: Pick<RequestTemplate, 'headers'>) {
  if (headers === null) return <Value value={null} />;
  if (headers.length === 0) return 'None';
  return (
    <ul>
      {headers.map(({ name, value }, index) => (
        // Headers may have the same name, and never change place here.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          <code>
            <Value value={name} />: {value && isSecretName(name ?? '') ? <Hidden /> : <Value value={value} />}
          </code>
        </li>
      ))}
    </ul>
  );
}

function Hidden() {
  return (
    <>
      <span aria-hidden>{REDACTED}</span>
      <span className="visually-hidden">hidden: may be a secret</span>
    </>
  );
}

function Written({ text }: { text: string | null }) {
  if (text === null || text === '') return <Value value={text} />;
  return (
    <code>
      <LongText text={text} />
    </code>
  );
}
