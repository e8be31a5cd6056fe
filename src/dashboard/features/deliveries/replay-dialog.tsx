import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { countReplay, MOST_REPLAYED, type ReplayCount, type ReplayInput } from '#contract/delivery.ts';
import { EVENT_TYPES, type EventType } from '#contract/event.ts';
import { deliveryMutations, deliveryQueries } from '../../api/resources/delivery-queries.ts';
import { isSupported } from '../../api/transport/config.ts';
import { Field } from '../../form/field.tsx';
import { FailurePanel, FormDialog } from '../../form/form-shell.tsx';
import { PickInput } from '../../form/pick-input.tsx';
import { readZonedMoment, toZonedMoment, ZonedMoment } from '../../form/zoned-moment.ts';
import { ZonedMomentInput } from '../../form/zoned-moment-input.tsx';
import { useDeletionText } from '../../domain/retention.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { formatNumber } from '../../lib/format.ts';
import { DAY, viewerZone } from '../../lib/time.ts';
import { describeError } from '../../ui/describe-error.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EVENT_NAMES } from './delivery-rows.ts';

const NO_EVENTS = 'No events to replay in this period.';

const ALL_TYPES = '';

const TYPES = [
  { value: ALL_TYPES, label: 'All kinds' },
  ...EVENT_TYPES.map((value) => ({ value: value as string, label: EVENT_NAMES[value] })),
];

const NEEDED = 'Enter a date and a time.';

const ReplayValues = z
  .object({
    from: ZonedMoment,
    to: ZonedMoment,
    type: z.string(),
    includesDelivered: z.boolean(),
  })
  .superRefine(({ from, to }, ctx) => {
    const [start, end] = [readZonedMoment(from), readZonedMoment(to)];
    if (start.kind === 'none') ctx.addIssue({ code: 'custom', path: ['from'], message: NEEDED });
    if (end.kind === 'none') ctx.addIssue({ code: 'custom', path: ['to'], message: NEEDED });
    if (start.kind !== 'moment' || end.kind !== 'moment') return;
    if (Date.parse(end.instant) < Date.parse(start.instant)) {
      ctx.addIssue({ code: 'custom', path: ['to'], message: 'The end is before the start.' });
    }
  });
type ReplayValues = z.infer<typeof ReplayValues>;

const MINUTE = 60_000;

/**
 * The default period of a replay: the last 24 hours, rounded up to a full minute so that the latest events are
 * included.
 */
function lastDay(zone: string): ReplayValues {
  const end = Math.ceil(Date.now() / MINUTE) * MINUTE;
  const zoned = (moment: number) => toZonedMoment(new Date(moment).toISOString(), zone);
  return { from: zoned(end - DAY), to: zoned(end), type: ALL_TYPES, includesDelivered: false };
}

/** Converts the values of the form to the request. Returns null for invalid values, which the form does not submit. */
function toInput({ from, to, type, includesDelivered }: ReplayValues): ReplayInput | null {
  const [start, end] = [readZonedMoment(from), readZonedMoment(to)];
  if (start.kind !== 'moment' || end.kind !== 'moment') return null;
  if (Date.parse(end.instant) < Date.parse(start.instant)) return null;
  return {
    from: start.instant,
    to: end.instant,
    type: type === ALL_TYPES ? null : (type as EventType),
    includesDelivered,
  };
}

type ReplayDialogProps = { sourceId: string; onClose: () => void };

/** A dialog that sends the events of a period again and shows the number of queued deliveries. */
export function ReplayDialog({ sourceId, onClose }: ReplayDialogProps) {
  const replay = useMutation(deliveryMutations.replay(sourceId));
  const [opened] = useState(() => lastDay(viewerZone()));
  const deletionText = useDeletionText('events');
  const { control, handleSubmit, formState } = useForm<ReplayValues>({
    defaultValues: opened,
    resolver: zodResolver(ReplayValues),
  });
  const values = useWatch({ control }) as ReplayValues;
  const period = toInput(values);
  const count = useQuery({
    ...deliveryQueries.replayCount(sourceId, period ?? NO_PERIOD),
    enabled: period !== null && isSupported(countReplay),
  });
  if (replay.data) {
    return <Replayed outcome={replay.data.data} onAgain={replay.reset} onClose={onClose} />;
  }
  const send = handleSubmit((sent) => {
    const input = toInput(sent);
    if (input !== null && !replay.isPending) replay.mutate(input);
  });
  return (
    <FormDialog
      title="Replay events"
      verb="Replay"
      pendingVerb="Replaying…"
      isPending={replay.isPending}
      failure={replay.error && <FailurePanel key={replay.submittedAt} error={replay.error} />}
      blocked={period === null ? null : nothingToReplay(count.data?.data)}
      unsaved={formState.isDirty ? 'Nothing has been replayed yet. Your selection will be lost.' : null}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <Stack spacing={4}>
        <p>
          Sends the events of this period again. Each keeps its id, so the receiver can detect duplicates. At
          most {formatNumber(MOST_REPLAYED)} at once, oldest first. Times are in {opened.from.zone}.{' '}
          {deletionText}
        </p>
        <Field control={control} name="from" label="From" deps="to">
          {(input) => <ZonedMomentInput {...input} hasZone={false} none="No start selected yet." />}
        </Field>
        <Field control={control} name="to" label="To">
          {(input) => <ZonedMomentInput {...input} hasZone={false} none="No end selected yet." />}
        </Field>
        <Field control={control} name="type" label="Event">
          {(input) => <PickInput {...input} options={TYPES} />}
        </Field>
        <Field control={control} name="includesDelivered" label="Include delivered events">
          {({ label, value, onChange, onBlur, inputRef }) => (
            <FormControlLabel
              label={label}
              control={
                <Checkbox
                  checked={value}
                  onChange={(event) => onChange(event.target.checked)}
                  onBlur={onBlur}
                  slotProps={{ input: { ref: inputRef } }}
                />
              }
            />
          )}
        </Field>
        {isSupported(countReplay) && (
          <output style={{ minHeight: 20 }}>
            <strong>{period === null ? '' : countText(count.data?.data, count.error)}</strong>
          </output>
        )}
      </Stack>
    </FormDialog>
  );
}

/** Returns the reason why a replay would send nothing. null if it would send something, or if that is unknown. */
function nothingToReplay(count: ReplayCount | undefined): string | null {
  if (count === undefined || count.deliveries > 0) return null;
  return count.events === 0
    ? NO_EVENTS
    : `${pluralize(count.events, 'event')} in this period, but this source sends none of them.`;
}

/** A placeholder for the query that counts events. It is never sent, because the query is disabled without a period. */
const NO_PERIOD: ReplayInput = { from: '', to: '', includesDelivered: false };

function countText(count: ReplayCount | undefined, error: Error | null): string {
  if (count === undefined) {
    return error === null
      ? 'Counting deliveries…'
      : `Could not count the deliveries: ${describeError(error).title}.`;
  }
  const { events, deliveries, isComplete } = count;
  const queued = `Queues ${pluralize(deliveries, 'delivery')}`;
  const ofOldest = ` of the oldest ${pluralize(events, 'event')} of this period`;
  return nothingToReplay(count) ?? `${queued}${isComplete ? '' : ofOldest}.`;
}

type ReplayedProps = {
  outcome: { deliveries: number; isComplete: boolean };
  onAgain: () => void;
  onClose: () => void;
};

function Replayed({ outcome: { deliveries, isComplete }, onAgain, onClose }: ReplayedProps) {
  return (
    <Dialog
      title="Replay events"
      isLong
      onClose={onClose}
      onSubmit={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onAgain}>
            Replay another period
          </Button>
          <Button type="submit" variant="contained">
            Close
          </Button>
        </>
      }
    >
      <output>
        {deliveries === 0
          ? 'Nothing to replay in this period.'
          : `${pluralize(deliveries, 'delivery')} queued.`}
      </output>
      {!isComplete && (
        <p>
          The period has more than {formatNumber(MOST_REPLAYED)} events: these are the oldest. Once they are
          delivered, replay again without delivered events to send the rest, or choose a later start.
        </p>
      )}
    </Dialog>
  );
}
