import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { getDelivery, listDeliveries } from '#contract/delivery.ts';
import { exampleEvent, type Event } from '#contract/event.ts';
import type { OutboundWebhook } from '#contract/outbound-webhook.ts';
import { renderTemplate, type RenderedRequest } from '#contract/render-template.ts';
import { dryRunTemplate, type DryRunInput } from '#contract/template-dry-run.ts';
import { filterEffects, withFittingExamples, type FilterEffect } from '#contract/template-effects.ts';
import { variablesOf } from '#contract/template-variables.ts';
import { REDACTED, withoutSecretParameters } from '#contract/secret-names.ts';
import { isSupported } from '../../../api/transport/config.ts';
import { deliveryQueries } from '../../../api/resources/delivery-queries.ts';
import { PickInput, type Option } from '../../../form/pick-input.tsx';
import type { SecretChoice } from '../../../form/secret.ts';
import { shorten } from '../../../lib/shorten.ts';
import { formatShort, parseInstant, viewerZone } from '../../../lib/time.ts';
import { LinesSkeleton } from '../../../ui/card.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { Loaded } from '../../../ui/panel.tsx';
import { LongText } from '../../../ui/long-text.tsx';
import { EmptyValue } from '../../../ui/value.tsx';
import { isHidden, toTemplate, type TemplateValues } from './template-field.ts';
import type { TemplateName, WebhookValues } from './webhook-values.ts';
import styles from './webhook.module.css';

const DryRunDialog = onDemand(async () => (await import('./dry-run-dialog.tsx')).DryRunDialog);

/** A made-up event for the preview of a template. */
type Sample = { label: string; event: Event };

/**
 * Returns the made-up events for a template: messages of a bot for `sendMessageTemplate`, and a learned fact for
 * `setFieldTemplate`.
 */
function samplesFor(template: TemplateName, sourceId: string): [Sample, ...Sample[]] {
  const of = {
    agencyId: 'agency_example',
    sourceId,
    botId: 'bot_example',
    time: '2030-01-01T10:00:00.000Z',
    id: 'evt_example',
  };
  const message = exampleEvent('lead.message', of);
  return template === 'setFieldTemplate'
    ? [{ label: 'A learned fact', event: message }]
    : [
        { label: 'A bot’s message', event: message },
        { label: 'A follow-up', event: exampleEvent('lead.follow_up', of) },
      ];
}

const LABELS: Record<TemplateName, string> = {
  sendMessageTemplate: 'Preview of the request that sends a message',
  setFieldTemplate: 'Preview of the request that sets a field',
};

type TemplatePreviewProps = {
  template: TemplateName;
  control: Control<WebhookValues>;
  sourceId: string;
  opened: OutboundWebhook | null;
};

const REQUESTS: Record<TemplateName, DryRunInput['request']> = {
  sendMessageTemplate: 'sendMessage',
  setFieldTemplate: 'setField',
};

/**
 * Returns recent deliveries whose request came from the template, one per event. Callbacks are excluded, because the
 * template may not suit their events.
 */
function useHappened(template: TemplateName, sourceId: string): readonly Option[] {
  const { data } = useQuery({
    ...deliveryQueries.recent(sourceId),
    enabled: isSupported(listDeliveries) && isSupported(getDelivery),
  });
  return useMemo(() => {
    const fitting = (data?.data.results ?? []).filter(({ request }) => request === REQUESTS[template]);
    return [...new Map(fitting.map((each) => [each.eventId, each])).values()].map(
      ({ id, createdAt, isTest }) => {
        const moment = parseInstant(createdAt);
        const time = moment ? formatShort(moment, viewerZone()) : id;
        return { value: id, label: isTest ? `Test event, ${time}` : time };
      },
    );
  }, [data, template]);
}

/**
 * Previews the request that the service would build from the unsaved template and an example event. Secrets are masked.
 */
export function TemplatePreview({ template, control, sourceId, opened }: TemplatePreviewProps) {
  const samples = useMemo(() => samplesFor(template, sourceId), [template, sourceId]);
  const happened = useHappened(template, sourceId);
  const [chosen, setChosen] = useState(samples[0].label);
  const sample = samples.find(({ label }) => label === chosen);
  const options = useMemo(
    () => [...samples.map(({ label }) => ({ value: label, label })), ...happened],
    [samples, happened],
  );
  return (
    <section className={styles.preview} aria-label={LABELS[template]}>
      <div className="wrap between" style={{ gap: '8px 16px', minHeight: 32 }}>
        <Typography variant="subtitle2" component="h3">
          Preview
        </Typography>
        {options.length > 1 ? (
          <div style={{ flex: '0 1 200px' }}>
            <PickInput label="Example" value={chosen} options={options} onChange={setChosen} />
          </div>
        ) : (
          <span className="note">Example: {samples[0].label.toLowerCase()}</span>
        )}
      </div>
      {sample ? (
        <FilledTemplate template={template} control={control} event={sample.event} isMadeUp opened={opened} />
      ) : (
        <FilledByDelivery
          key={chosen}
          template={template}
          control={control}
          deliveryId={chosen}
          opened={opened}
        />
      )}
      <CompareWithPast template={template} control={control} sourceId={sourceId} opened={opened} />
    </section>
  );
}

/** Offers a dry run, which compares the requests from the unsaved and the stored template for past events. */
function CompareWithPast({ template, control, sourceId, opened }: TemplatePreviewProps) {
  const values = useWatch({ control, name: template });
  const stored = opened?.[template] ?? null;
  if (!isSupported(dryRunTemplate))
    return <p className="note">No comparison with past events: the service does not offer it.</p>;
  if (stored === null) return null;
  return (
    <div>
      <DialogButton size="small" label="Compare with past events" onIntent={DryRunDialog.prefetch}>
        {(onClose) => (
          <DryRunDialog
            sourceId={sourceId}
            request={REQUESTS[template]}
            template={toTemplate(values, stored)}
            onClose={onClose}
          />
        )}
      </DialogButton>
    </div>
  );
}

type FilledByDeliveryProps = Omit<TemplatePreviewProps, 'sourceId'> & { deliveryId: string };

function FilledByDelivery({ deliveryId, ...template }: FilledByDeliveryProps) {
  const query = useQuery(deliveryQueries.detail(deliveryId));
  return (
    <Loaded query={query} label="event" skeleton={<LinesSkeleton lines={4} />}>
      {({ data: { event } }) => <FilledTemplate {...template} event={event} isMadeUp={event.isTest} />}
    </Loaded>
  );
}

type FilledTemplateProps = Omit<TemplatePreviewProps, 'sourceId'> & {
  event: Event;
  isMadeUp: boolean;
};

/** A separate component, so that a key press does not render the list of examples again. */
function FilledTemplate({ template, control, event, isMadeUp, opened }: FilledTemplateProps) {
  // The preview uses a deferred value, so that typing does not wait for it.
  const values = useDeferredValue(useWatch({ control, name: template }));
  const hasKey = hasKeyAfter(useWatch({ control, name: 'externalApiKey' }), opened);
  const fields = opened?.contactFieldDescriptors ?? null;
  const { request, problem, effects } = useMemo(() => {
    const sample = sampleVariables(event, fields, hasKey);
    const variables = isMadeUp ? withFittingExamples(values, sample) : sample;
    return { ...renderTemplate(values, variables), effects: filterEffects(values, variables) };
  }, [values, event, fields, hasKey, isMadeUp]);
  return (
    <>
      {request === null ? (
        <Alert severity="warning" role="note">
          <p>{problem}</p>
          <p>Nothing can be sent until this is fixed.</p>
        </Alert>
      ) : (
        <ShownRequest request={request} values={values} />
      )}
      {effects.length > 0 && <Effects effects={effects} />}
      <p className="note">
        {isMadeUp
          ? 'Filled in with example values.'
          : 'Filled in with the event’s values. Contact fields are examples.'}
        {request !== null && ` Secrets are shown as ${REDACTED}, and sent unchanged.`}
      </p>
    </>
  );
}

/** Lists the variables with filters, each with its value before and after the filters. */
function Effects({ effects }: { effects: readonly FilterEffect[] }) {
  return (
    <dl className="grid breaks mono" aria-label="Effect of the filters" dir="ltr">
      {effects.map(({ written, value, result, isAccepted }) => (
        <div key={written}>
          <dt className="strong">{written}</dt>
          <dd className="secondary">
            {value === '' ? <EmptyValue /> : <bdi>{shorten(value, MOST_SHOWN)}</bdi>} →{' '}
            <bdi style={isAccepted ? undefined : { color: 'var(--bad)' }}>{shorten(result, MOST_SHOWN)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * The maximum number of characters that are shown of a value before or after its filters. The request above contains
 * the whole value.
 */
const MOST_SHOWN = 60;

/** Whether the service will have an external API key after the form is saved. */
function hasKeyAfter({ action, value }: SecretChoice, opened: OutboundWebhook | null): boolean {
  if (action === 'keep') return opened?.hasExternalApiKey === true;
  return action === 'replace' && value !== '';
}

/** Returns the values of all variables for an event, with a mask instead of the external API key. */
function sampleVariables(event: Event, fields: readonly string[] | null, hasKey: boolean) {
  return variablesOf(event, {
    field: 0,
    externalApiKey: hasKey ? REDACTED : null,
    contactFields: new Map((fields ?? []).map((name) => [name, `example ${name}`])),
  });
}

type ShownRequestProps = { request: RenderedRequest; values: TemplateValues };

const ShownRequest = memo(function ShownRequest({ request, values }: ShownRequestProps) {
  const { method, url, headers, body } = request;
  return (
    <div className={styles.message} dir="ltr">
      {/* The address breaks at any character. Otherwise a long address would start on a new line below its method. */}
      <p style={{ wordBreak: 'break-all' }}>
        <strong>{method}</strong> {withoutSecretParameters(url)}
      </p>
      {headers.length > 0 && (
        <ul>
          {headers.map(({ name, value }, index) => (
            // The index is a stable key, because the order is the same as in the form. The names are not unique.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              {name}: {isSecretAt(values, index) && value !== '' ? REDACTED : value}
            </li>
          ))}
        </ul>
      )}
      {body === null ? <p className="secondary">No body</p> : <LongText text={body} />}
    </div>
  );
});

/**
 * Whether the value of a header is secret. The service adds further headers after the headers of the form. They contain
 * no secrets.
 */
function isSecretAt({ headers }: TemplateValues, index: number): boolean {
  const header = headers[index];
  return header !== undefined && isHidden(header);
}
