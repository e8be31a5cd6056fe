import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import {
  listCustomChannels,
  putCustomChannel,
  toListedChannel,
  type CustomChannel,
  type ListedChannel,
} from '#contract/custom-channel.ts';
import { channelMutations, channelQueries } from '../../../api/resources/channel-queries.ts';
import { isSupported } from '../../../api/transport/config.ts';
import type { FieldDifference } from '../../../form/differences-table.tsx';
import { Field } from '../../../form/field.tsx';
import { textProps } from '../../../form/form-fields.ts';
import { FormPage, SaveFailurePanel } from '../../../form/form-shell.tsx';
import { RequestPreview } from '../../../form/request-preview.tsx';
import { SecretField } from '../../../form/secret-field.tsx';
import { useStoredForm } from '../../../form/use-stored-form.ts';
import { ZonedMomentInput } from '../../../form/zoned-moment-input.tsx';
import { paths } from '../../../lib/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { Link } from '../../../ui/link.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import {
  CHANNEL_FIELDS,
  CHANNEL_ID_LABEL,
  channelDifferences,
  channelFieldNames,
  channelFormSecrets,
  channelFormValues,
  channelTokens,
  ChannelValues,
  channelVersion,
  clearedTokens,
  isSameChannel,
  isSavedAs,
  isTokenStored,
  newChannelId,
  NewChannelValues,
  sentAndStored,
  toChannelRequest,
} from './channel-values.ts';

const ReviewDialog = onDemand(async () => (await import('../../../form/review-dialog.tsx')).ReviewDialog);
const ConfirmDialog = onDemand(async () => (await import('../../../ui/dialog.tsx')).ConfirmDialog);

export type SavedChannel = { channelId: string; rows: readonly FieldDifference[] };

type ChannelFormProps = {
  sourceId: string;
  /** The id of the channel. null for a new channel, whose id the user can choose. */
  channelId: string | null;
  /** The stored channel. null if the channel does not exist or cannot be read. */
  stored: ListedChannel | null;
  /** Whether the service has reported that no channel with this id exists. */
  isAbsent: boolean;
  /** Suggestions for the field 'Provider'. The field also accepts other text. */
  providers: readonly string[];
  /** Whether the form takes the focus when it mounts. It does if it replaces an element that had the focus. */
  takesFocus: boolean;
  onSaved: (saved: SavedChannel) => void;
};

const UNIQUE_ID_HELP = 'The provider’s id of the channel, such as a phone number.';
const ID_TAKEN = 'A channel with this id already exists. Saving would overwrite it: choose another id.';

/** The form of a channel. It keeps all input, including secrets, until the service accepts the save. */
export function ChannelForm(props: ChannelFormProps) {
  const { sourceId, channelId, stored, isAbsent, providers, takesFocus, onSaved } = props;
  const queryClient = useQueryClient();
  const { mutateAsync, reset } = useMutation(channelMutations.put());
  const toast = useToast();
  const [newId] = useState(newChannelId);
  const channel = useStoredForm<ChannelValues, ListedChannel | null, CustomChannel>({
    stored,
    isFollowing: channelId !== null && isSupported(listCustomChannels),
    valuesOf: (opened) => channelFormValues(channelId ?? opened?.id ?? newId, opened),
    resolverOf: () => zodResolver(channelId === null || isAbsent ? NewChannelValues : ChannelValues),
    fieldsIn: channelFieldNames,
    secretsIn: channelFormSecrets,
    isSame: isSameChannel,
    asksFirst: (values) => clearedTokens(values).length > 0,
    readLatest: (values) => readChannel(queryClient, sourceId, values.channelId),
    send: async (values, base) => {
      try {
        const body = toChannelRequest(values, base);
        return (await mutateAsync({ sourceId, channelId: values.channelId, body })).data;
      } finally {
        // Clears the mutation, because its variables contain secrets.
        reset();
      }
    },
    storedOf: toListedChannel,
    refusal: (latest, opened) =>
      channelId === null && latest !== null && latest.id !== opened?.id
        ? { path: 'channelId', message: ID_TAKEN }
        : null,
    isOwnSave: (latest, lost, values, opened) =>
      lost.channelId === values.channelId && isSavedAs(latest, lost, opened),
    onSaved: ({ reply, values, base, wasTypedSince }) => {
      if (wasTypedSince) {
        toast({ text: 'Channel saved, except changes made meanwhile.', tone: 'good' });
      } else {
        onSaved({ channelId: reply.id, rows: sentAndStored(values, base, reply) });
      }
    },
  });
  const { form, opened, isPending, failure, review } = channel;
  const { control, setFocus } = form;
  useEffect(() => {
    if (takesFocus) setFocus('friendlyName');
  }, [takesFocus, setFocus]);
  const isNew = isAbsent && opened === null;
  const typed = useWatch({ control, compute: (all: ChannelValues) => all });
  const texts = { values: typed, stored: channelVersion(opened) };

  return (
    <FormPage
      title="Channel"
      verb="Save channel"
      pendingVerb="Saving…"
      isPending={isPending}
      onSubmit={channel.submit}
      failure={failure && <SaveFailurePanel key={channel.attempt} failure={failure} />}
      unsaved={form.formState.isDirty ? 'Unsaved changes will be lost.' : null}
      other={
        <Button component={Link} to={paths.source(sourceId, 'channels')}>
          Cancel
        </Button>
      }
      aside={
        <Card title="Request">
          <ChannelPreview control={control} sourceId={sourceId} opened={opened} />
        </Card>
      }
    >
      <Card title="Channel">
        <Stack spacing={5} sx={{ paddingTop: 2 }}>
          {channelId === null && (
            <Field
              isCode
              control={control}
              name="channelId"
              label={CHANNEL_ID_LABEL}
              help="Part of the channel’s address. It cannot be changed once saved."
            />
          )}
          <Field isOptional control={control} {...textProps(CHANNEL_FIELDS, 'friendlyName', texts)} />
          <Field
            isOptional
            control={control}
            {...textProps(CHANNEL_FIELDS, 'provider', texts)}
            suggestions={providers}
          />
          <Field
            isCode
            isOptional
            control={control}
            {...textProps(CHANNEL_FIELDS, 'uniqueId', texts, UNIQUE_ID_HELP)}
          />
          <Field control={control} name="expiration" label={CHANNEL_FIELDS.fields.expiration.label}>
            {(input) => <ZonedMomentInput {...input} />}
          </Field>
        </Stack>
      </Card>
      <Card title="Secrets">
        <Stack spacing={5} sx={{ paddingTop: 2 }}>
          {channelTokens().map((name) => (
            <Field key={name} control={control} name={name} label={CHANNEL_FIELDS.fields[name].label}>
              {(input) => <SecretField {...input} stored={isTokenStored(name, opened, isNew)} />}
            </Field>
          ))}
        </Stack>
      </Card>
      {review && !review.hasMoved && (
        <ConfirmDialog
          title={`Clear ${clearedTokens(review.values).join(' and ')}?`}
          verb="Clear and save"
          isDangerous
          isPending={isPending}
          error={review.failure?.words ?? (review.latest.kind === 'failed' ? review.latest.error : null)}
          onConfirm={channel.confirm}
          onClose={channel.closeReview}
        >
          {clearedTokens(review.values).length === 1 ? 'It is' : 'They are'} deleted from the service and
          cannot be restored. Other changes are saved too.
        </ConfirmDialog>
      )}
      {review?.hasMoved && (
        <ReviewDialog
          noun="channel"
          secret="the auth token"
          review={review}
          differences={channelDifferences(opened, review.base, review.values)}
          isGone={review.base === null}
          isThereAlready={isSavedAs(review.base, review.values, opened)}
          isPending={isPending}
          onSave={channel.confirm}
          onTakeTheirs={channel.takeTheirs}
          onClose={channel.closeReview}
        />
      )}
    </FormPage>
  );
}

type ChannelPreviewProps = {
  control: Control<ChannelValues>;
  sourceId: string;
  opened: ListedChannel | null;
};

/** A preview of the request that saves the form. A separate component, because it renders after every key press. */
function ChannelPreview({ control, sourceId, opened }: ChannelPreviewProps) {
  const values = useWatch({ control, compute: (all: ChannelValues) => all });
  return (
    <RequestPreview
      operation={putCustomChannel}
      params={{ sourceId, channelId: values.channelId }}
      body={toChannelRequest(values, opened)}
      secretPaths={channelTokens()}
    />
  );
}

/** Reads the current channel. If the service cannot list channels, returns the version that this tab last saved. */
async function readChannel(
  queryClient: QueryClient,
  sourceId: string,
  channelId: string,
): Promise<ListedChannel | null> {
  if (!isSupported(listCustomChannels)) {
    return queryClient.getQueryData(channelQueries.saved(sourceId, channelId).queryKey)?.data ?? null;
  }
  const list = { ...channelQueries.ofSource(sourceId), staleTime: 0, retry: false };
  const { data } = await queryClient.fetchQuery(list);
  return data.find(({ id }) => id === channelId) ?? null;
}
