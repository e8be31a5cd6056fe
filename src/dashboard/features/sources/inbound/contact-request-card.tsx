import type { RequestTemplate } from '#contract/outbound-webhook.ts';
import { Card } from '../../../ui/card.tsx';
import { LongText } from '../../../ui/long-text.tsx';
import { isSecretName, REDACTED, withoutSecretParameters } from '../../../lib/secret-names.ts';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Value } from '../../../ui/value.tsx';
import styles from './inbound.module.css';

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
