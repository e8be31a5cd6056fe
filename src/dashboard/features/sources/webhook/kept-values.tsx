import type { OutboundWebhook } from '#contract/outbound-webhook.ts';
import { Nothing } from '../../../ui/value.tsx';
import { keptValues } from './kept.ts';
import styles from './kept-values.module.css';
import type { WebhookMode, WebhookValues } from './webhook-values.ts';

type KeptValuesProps = {
  values: WebhookValues & { mode: WebhookMode };
  /** Null where nothing is known of what the service has. */
  opened: OutboundWebhook | null;
};

/** What is not sent and stays as it is stored. */
export function KeptValues({ values, opened }: KeptValuesProps) {
  const kept = keptValues(values, opened);
  return (
    <div className={styles.kept}>
      <p>
        {opened === null
          ? 'What the service may have for the other mode is not known here. It is not sent, and stays as it is stored.'
          : kept.length === 0
            ? 'Nothing is stored that this mode does not use.'
            : 'This mode does not use what follows. It is not sent, and stays as it is stored.'}
      </p>
      {kept.length > 0 && (
        <ul className={styles.list}>
          {kept.map(({ label, text, isChangedHere }) => (
            <li key={label}>
              {label}: {text === null ? <Nothing /> : <bdi className={styles.text}>{text}</bdi>}
              {isChangedHere && (
                <span className={styles.changed}> You changed it here: that is not saved in this mode.</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
