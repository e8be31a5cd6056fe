import { useId } from 'react';
import type { OutboundWebhook, RequestTemplate } from '#contract/outbound-webhook.ts';
import { Card, Column, Columns } from '../../../ui/card.tsx';
import { DescriptionList, Value } from '../../../ui/value.tsx';
import {
  isSecretName,
  REDACTED,
  withoutSecretParameters,
  withoutSecrets,
} from '../../../lib/secret-names.ts';
import { JsonView, LongText } from '../../../ui/long-text.tsx';
import { ListeningWindow } from './listening-window.tsx';
import { MappingCard } from './mapping-card.tsx';
import { inboundPaths, responsePaths } from './picks.ts';
import styles from './inbound.module.css';

/** What the source takes from what is sent to it, and what the last test found. The service lets nobody change it. */
export function InboundCard({ webhook }: { webhook: OutboundWebhook }) {
  const id = useId();
  const inbound = inboundPaths(webhook);
  const responses = responsePaths(webhook);
  if (!isSetUp(webhook)) {
    return (
      <Card title="Inbound">
        <p className={styles.quiet}>
          Nothing is set up for what comes in. Its paths, filter and tests are shown here once there are some;
          the service has no way to set them up from here.
        </p>
      </Card>
    );
  }
  return (
    <section aria-labelledby={id} className={styles.inbound}>
      <h2 id={id}>Inbound</h2>
      <p className={styles.quiet}>What comes in can be read here. The service has no way to change it.</p>
      <Columns>
        <Column>
          <MappingCard
            title="Incoming events"
            paths={inbound}
            none="The source takes nothing from what is sent to it, as far as the service says."
            sample="A sample event"
          />
          {responses.length > 0 && (
            <MappingCard title="Replies about a contact" paths={responses} none="" sample="A sample reply" />
          )}
        </Column>
        <Column>
          <Card title="Reception">
            <DescriptionList
              items={[
                { term: 'Access token', value: webhook.requireAccessToken ? 'Required' : 'Not required' },
                { term: 'Listens for a sample', value: <ListeningWindow until={webhook.listenUntil} /> },
                {
                  term: 'Chosen sample event',
                  value: <Value value={asWritten(webhook.selectedSampleEventId)} />,
                },
              ]}
            />
          </Card>
          <TestCard webhook={webhook} />
          {webhook.getContactTemplate && <ContactRequestCard template={webhook.getContactTemplate} />}
        </Column>
      </Columns>
    </section>
  );
}

/** An id is no number to group: 48213, not 48,213. */
function asWritten(id: number | null): string | null {
  return id === null ? null : String(id);
}

function isSetUp(webhook: OutboundWebhook): boolean {
  const { requireAccessToken, selectedSampleEventId, listenUntil, lastTestResults } = webhook;
  const { inbound, filterKey, getContactTemplate, contactFieldResponsePaths } = webhook;
  return (
    requireAccessToken ||
    [selectedSampleEventId, listenUntil, lastTestResults].some((value) => value !== null) ||
    [inbound, filterKey, getContactTemplate, contactFieldResponsePaths].some((value) => value !== null)
  );
}

/** What the service says of its last test, as it came: what may stand in it is not documented. */
function TestCard({ webhook }: { webhook: OutboundWebhook }) {
  return (
    <Card title="Last test">
      {webhook.lastTestResults === null ? (
        <p className={styles.none}>The service tells of no test, and has no way to start one from here.</p>
      ) : (
        <>
          <JsonView value={shownResults(webhook)} label="results of the last test" />
          <p className={styles.quiet}>
            As the service tells it, without secrets. It has no way to start a test from here, and does not
            say how a template is filled in: a preview would be a guess.
          </p>
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
function ContactRequestCard({ template }: { template: RequestTemplate }) {
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
    <ul className={styles.headers}>
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
      <span className="visually-hidden">hidden, as it may be a secret</span>
    </>
  );
}

function Written({ text }: { text: string | null }) {
  if (text === null || text === '') return <Value value={text} />;
  return (
    <code className={styles.code}>
      <LongText text={text} />
    </code>
  );
}
