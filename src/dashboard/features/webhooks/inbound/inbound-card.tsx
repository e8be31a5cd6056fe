import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useState } from 'react';
import type { OutboundWebhook, RequestTemplate } from '#contract/outbound-webhook.ts';
import { Card, CardColumn, Columns } from '../../../ui/card.tsx';
import { DescriptionList, Value, StatusChip } from '../../../ui/value.tsx';
import { isSecretName, REDACTED, withoutSecretParameters, withoutSecrets } from '#contract/secret-names.ts';
import { JsonView, LongText } from '../../../ui/long-text.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { formatDuration, parseInstant } from '../../../lib/time.ts';
import { fillsTemplates } from '../outbound/insert-variable.tsx';
import { MappingCard } from './mapping-card.tsx';
import { inboundPaths, responsePaths } from './mapping-result.ts';

/**
 * Shows the inbound mapping of a source and its last test result, read only. Used if the service has no operation that
 * changes the mapping.
 */
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
    <Stack component="section" aria-labelledby={id} spacing={3}>
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
          <Card title="Receiving messages">
            <DescriptionList
              items={[
                { term: 'Access token', value: webhook.requireAccessToken ? 'Required' : 'Not required' },
                { term: 'Sample capture', value: <SampleCapture until={webhook.listenUntil} /> },
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

/** Formats an id without grouping digits: 48213, not 48,213. */
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

/**
 * Shows when sample capture ends. The service stores inbound messages as sample events until this time. The countdown
 * uses the clock of the browser, which may differ from the clock of the service.
 */
export function SampleCapture({ until }: { until: string | null }) {
  const end = parseInstant(until)?.getTime();
  if (until === null) return 'Off';
  if (end === undefined) return <Moment value={until} />;
  return <Countdown key={end} end={end} until={until} />;
}

function Countdown({ end, until }: { end: number; until: string }) {
  const left = useTimeLeft(end);
  if (left === 0) {
    return (
      <span>
        <StatusChip>Ended</StatusChip> <Moment value={until} />
      </span>
    );
  }
  return (
    <span>
      On until <Moment value={until} mode="exact" />{' '}
      {/* Screen readers do not announce each update of a timer. They read its value when the user moves to it. */}
      (<span role="timer">ends in {countdown(left)}</span>)
    </span>
  );
}

/**
 * Returns the remaining milliseconds until a time, and 0 after the time. Updates once per minute while more than an
 * hour remains, then once per second until the end.
 */
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

/** Formats the remaining time of sample capture, with seconds during the last hour. */
function countdown(left: number): string {
  const whole = Math.ceil(left / SECOND) * SECOND;
  if (whole >= HOUR || whole < MINUTE) return formatDuration(whole);
  return `${Math.floor(whole / MINUTE)} min ${(whole % MINUTE) / SECOND} s`;
}

/** Shows the result of the last webhook test as JSON, because the API does not document its format. */
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
 * Returns the result of the last webhook test without secrets, because a response may repeat the request. Masks the
 * values of properties with a secret name, and all occurrences of secrets from the templates. assumed: the API does not
 * document the format of the result.
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

/**
 * Whether the value is a secret header in the format of templates: an object with the properties `name` and `value`.
 */
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

/**
 * Returns the values of a template's secret headers, with and without the authentication scheme, e.g. 'Bearer abc' and
 * 'abc'.
 */
function secretsOf({ headers }: RequestTemplate): string[] {
  return (headers ?? []).flatMap(({ name, value }) =>
    name !== null && value !== null && isSecretName(name) ? [value, value.replace(/^\S+\s+/, '')] : [],
  );
}

/** Shows the request that the service sends to the external system to read a contact. */
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
        // The index is a stable key, because the order of the headers never changes here. The names are not unique.
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
