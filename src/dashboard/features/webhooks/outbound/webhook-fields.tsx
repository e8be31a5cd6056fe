import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useWatch, type Control } from 'react-hook-form';
import type { OutboundWebhook } from '#contract/outbound-webhook.ts';
import { Choices } from '../../../ui/choices.tsx';
import { Field } from '../../../form/field.tsx';
import { SecretField } from '../../../form/secret-field.tsx';
import { StatusChip } from '../../../ui/value.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyValue } from '../../../ui/value.tsx';
import { fillsTemplates } from './insert-variable.tsx';
import { PresetMenu, type OnPreset } from './preset-menu.tsx';
import { WEBHOOK_MODE_NAMES } from '../../../domain/webhook-mode.ts';
import { AddressField, TemplateFields } from './template-fields.tsx';
import { knownMode, unsentValues, type ReadyValues, type WebhookValues } from './webhook-values.ts';

/** spec: Endpoints 2 */
const MODES = [
  {
    value: 'legacy',
    name: WEBHOOK_MODE_NAMES.legacy,
    consequence: 'The service posts the bot’s events to one callback URL. The rest is up to the receiver.',
  },
  {
    value: 'templates',
    name: WEBHOOK_MODE_NAMES.templates,
    consequence:
      'The service calls the external API directly, with these HTTP requests: one to send a message and, optionally, one to set a field.',
  },
] as const;

type WebhookFieldsProps = {
  sourceId: string;
  control: Control<WebhookValues>;
  /** The configuration that the service had when the form was opened. null if unknown. */
  opened: OutboundWebhook | null;
  onPreset: OnPreset;
};

/** The form fields of the selected mode, and the stored values of the other mode. */
export function WebhookFields({ sourceId, control, opened, onPreset }: WebhookFieldsProps) {
  const mode = useWatch({ control, name: 'mode' });
  return (
    <>
      <Card title="Mode" beside={opened?.configured && <StatusChip tone="good">Configured</StatusChip>}>
        {opened?.configured === false && (
          <Typography variant="body2" color="textSecondary" sx={{ marginBottom: 2 }}>
            No outbound webhook saved for this source yet.
          </Typography>
        )}
        <UnknownMode opened={opened} />
        <Field control={control} name="mode" label="Mode" deps="externalApiKey">
          {(input) => <Choices {...input} hidesLabel areCards choices={MODES} />}
        </Field>
      </Card>
      {mode === 'legacy' && (
        <Card title="Callback">
          <Box sx={{ paddingTop: 2 }}>
            <AddressField
              control={control}
              name="webhookCallbackUri"
              label="Callback URL"
              subject="The callback URL"
            />
          </Box>
        </Card>
      )}
      {mode === 'templates' && (
        <>
          <Card
            title="Send a message"
            actions={fillsTemplates() && <PresetMenu template="sendMessageTemplate" onPreset={onPreset} />}
          >
            <Typography variant="body2" color="textSecondary">
              The request that sends a message. Required.
            </Typography>
            <TemplateFields
              template="sendMessageTemplate"
              control={control}
              sourceId={sourceId}
              opened={opened}
            />
          </Card>
          <SetFieldCard sourceId={sourceId} control={control} opened={opened} onPreset={onPreset} />
        </>
      )}
      <Card title="External API">
        <Field control={control} name="externalApiKey" label="External API key" subject="The key">
          {(input) => <SecretField {...input} stored={opened?.hasExternalApiKey ?? null} />}
        </Field>
      </Card>
      <UnsentCard control={control} opened={opened} />
    </>
  );
}

function UnknownMode({ opened }: { opened: OutboundWebhook | null }) {
  const mode = opened?.outboundMode ?? null;
  if (mode === null || knownMode(mode) !== null) return null;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ marginBottom: 2 }}>
      The stored mode <q dir="auto">{mode}</q> is unknown here. Saving overwrites it.
    </Typography>
  );
}

function SetFieldCard({ sourceId, control, opened, onPreset }: WebhookFieldsProps) {
  const setsFields = useWatch({ control, name: 'setsFields' });
  const isStored = (opened?.setFieldTemplate ?? null) !== null;
  return (
    <Card
      title="Set a field"
      actions={
        setsFields && fillsTemplates() && <PresetMenu template="setFieldTemplate" onPreset={onPreset} />
      }
    >
      <Field
        control={control}
        name="setsFields"
        label="Save a request that sets a field of a contact"
        deps="externalApiKey"
      >
        {({ label, value, onChange, inputRef }) => (
          <FormControlLabel
            label={label}
            control={
              <Checkbox
                size="small"
                checked={value}
                onChange={(event) => onChange(event.target.checked)}
                slotProps={{ input: { ref: inputRef } }}
              />
            }
          />
        )}
      </Field>
      {!setsFields && (
        <Typography variant="body2" color="textSecondary">
          {isStored
            ? 'The stored request is not sent but kept: the API documents no way to remove it.'
            : 'If off, this request is not sent.'}
        </Typography>
      )}
      {setsFields && (
        <TemplateFields template="setFieldTemplate" control={control} sourceId={sourceId} opened={opened} />
      )}
    </Card>
  );
}

function UnsentCard({ control, opened }: Pick<WebhookFieldsProps, 'control' | 'opened'>) {
  const { mode, ...values } = useWatch({ control }) as WebhookValues;
  if (mode === '') return null;
  const ready = { ...values, mode };
  // Without stored or changed values of the other mode, the card would be empty.
  if (opened !== null && unsentValues(ready, opened).length === 0) return null;
  return (
    <Card title="Stored, not used now">
      <UnsentValues values={ready} opened={opened} />
    </Card>
  );
}

/**
 * Lists the stored values that the request does not contain, so the service keeps them. `opened` is null if the stored
 * values are unknown.
 */
export function UnsentValues({ values, opened }: { values: ReadyValues; opened: OutboundWebhook | null }) {
  const unsent = unsentValues(values, opened);
  return (
    <Typography component="div" variant="body2" color="textSecondary" className="breaks">
      <p>
        {opened === null
          ? 'Values stored for the other mode are not sent and stay unchanged.'
          : unsent.length === 0
            ? 'No values stored for the other mode.'
            : 'Not sent in this mode.'}
      </p>
      {unsent.length > 0 && (
        <ul className="bullets mt-1">
          {unsent.map(({ label, text, isChangedHere }) => (
            <li key={label}>
              {label}:{' '}
              {text === null ? (
                <EmptyValue />
              ) : (
                <code>
                  <bdi>{text}</bdi>
                </code>
              )}
              {isChangedHere && (
                <Typography component="span" variant="inherit" color="warning">
                  {' '}
                  Your change is not saved in this mode.
                </Typography>
              )}
            </li>
          ))}
        </ul>
      )}
    </Typography>
  );
}
