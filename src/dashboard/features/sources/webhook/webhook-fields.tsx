import { Controller, useWatch, type Control } from 'react-hook-form';
import type { OutboundWebhook } from '#contract/outbound-webhook.ts';
import { Card } from '../../../ui/card.tsx';
import { SecretField } from '../../../form/secret-field.tsx';
import { problemOf } from '../../../form/service-problems.ts';
import checkbox from '../../../ui/checkbox.module.css';
import { AddressInput } from './address-input.tsx';
import { KeptValues } from './kept-values.tsx';
import { keptValues } from './kept.ts';
import { ModeCards } from './mode-cards.tsx';
import { TemplateFields } from './template-fields.tsx';
import styles from './webhook-form.module.css';
import { CHECKED_WITH_KEY, modeOf, type WebhookValues } from './webhook-values.ts';

type WebhookFieldsProps = {
  control: Control<WebhookValues>;
  /** What the form was opened on. Null where nothing is known. */
  opened: OutboundWebhook | null;
};

/** The fields that the chosen mode uses, and what it leaves alone. */
export function WebhookFields({ control, opened }: WebhookFieldsProps) {
  const mode = useWatch({ control, name: 'mode' });
  const fields = opened?.contactFieldDescriptors ?? null;
  return (
    <>
      <Card title="Mode">
        {opened?.configured === false && (
          <p className={styles.note}>No outbound webhook was saved for this source yet.</p>
        )}
        <UnknownMode opened={opened} />
        <Controller
          control={control}
          name="mode"
          rules={CHECKED_WITH_KEY}
          render={({ field, fieldState }) => (
            <ModeCards
              mode={field.value}
              inputRef={field.ref}
              onChange={field.onChange}
              problem={fieldState.error?.message}
            />
          )}
        />
      </Card>
      {mode === 'legacy' && (
        <Card title="Callback">
          <div className={styles.field}>
            <Controller
              control={control}
              name="webhookCallbackUri"
              rules={CHECKED_WITH_KEY}
              render={({ field, fieldState }) => (
                <AddressInput
                  label="Callback URL"
                  value={field.value}
                  inputRef={field.ref}
                  onChange={field.onChange}
                  onLeave={field.onBlur}
                  problem={problemOf('The callback URL', fieldState.error?.message)}
                />
              )}
            />
          </div>
        </Card>
      )}
      {mode === 'templates' && (
        <>
          <Card title="Send a message">
            <p className={styles.quiet}>The request that the service makes to send a message. Required.</p>
            <TemplateFields template="sendMessageTemplate" control={control} fields={fields} />
          </Card>
          <SetFieldCard control={control} opened={opened} />
        </>
      )}
      <Card title="External API">
        <Controller
          control={control}
          name="externalApiKey"
          render={({ field, fieldState }) => (
            <SecretField
              label="External API key"
              stored={opened?.hasExternalApiKey ?? null}
              choice={field.value}
              inputRef={field.ref}
              onChange={field.onChange}
              onBlur={field.onBlur}
              problem={problemOf('The key', fieldState.error?.message)}
            />
          )}
        />
      </Card>
      <KeptCard control={control} opened={opened} />
    </>
  );
}

function UnknownMode({ opened }: { opened: OutboundWebhook | null }) {
  const mode = opened?.outboundMode ?? null;
  if (mode === null || modeOf(opened) !== null) return null;
  return (
    <p className={styles.note}>
      The service has the mode <q dir="auto">{mode}</q>, which is not known here. Saving replaces it.
    </p>
  );
}

function SetFieldCard({ control, opened }: WebhookFieldsProps) {
  const setsFields = useWatch({ control, name: 'setsFields' });
  const isStored = (opened?.setFieldTemplate ?? null) !== null;
  return (
    <Card title="Set a field">
      <Controller
        control={control}
        name="setsFields"
        rules={CHECKED_WITH_KEY}
        render={({ field }) => (
          <label className={styles.switch}>
            <input
              type="checkbox"
              className={checkbox.box}
              ref={field.ref}
              checked={field.value}
              onChange={(event) => field.onChange(event.target.checked)}
            />
            Save a request that sets a field of a contact
          </label>
        )}
      />
      {!setsFields && (
        <p className={styles.quiet}>
          {isStored
            ? 'The one that is stored is not sent, and stays: the service documents no way to remove it.'
            : 'Without it none is sent.'}
        </p>
      )}
      {setsFields && (
        <TemplateFields
          template="setFieldTemplate"
          control={control}
          fields={opened?.contactFieldDescriptors ?? null}
        />
      )}
    </Card>
  );
}

function KeptCard({ control, opened }: WebhookFieldsProps) {
  const { mode, ...values } = useWatch({ control }) as WebhookValues;
  if (mode === '') return null;
  const all = { ...values, mode };
  // Where nothing else is stored there is nothing to say.
  if (opened !== null && keptValues(all, opened).length === 0) return null;
  return (
    <Card title="Kept as it is">
      <KeptValues values={all} opened={opened} />
    </Card>
  );
}
