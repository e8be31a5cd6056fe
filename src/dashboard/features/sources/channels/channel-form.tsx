import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  listCustomChannels,
  toListedChannel,
  type CustomChannel,
  type ListedChannel,
} from '#contract/custom-channel.ts';
import { offers } from '../../../api/config.ts';
import { Card } from '../../../ui/card.tsx';
import columns from '../../../ui/two-columns.module.css';
import { fieldProblems, problemOf } from '../../../form/service-problems.ts';
import { TextInput } from '../../../form/text-input.tsx';
import { useLeaveGuard } from '../../../form/use-leave-guard.tsx';
import { SubmitButton } from '../../../form/submit-button.tsx';
import { paths } from '../../../lib/paths.ts';
import { withoutSecrets } from '../../../lib/secret-names.ts';
import { viewerZone } from '../../../lib/time.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { ChannelChanged } from './channel-changed.tsx';
import {
  ChannelFields,
  differing,
  FIELD_LABELS,
  FIELD_NAMES,
  fieldsOf,
  isSameChannel,
  isStored,
  newChannelId,
  secretsIn,
} from './channel-fields.ts';
import { ChannelPreview, ExpirationField, TokenField } from './channel-inputs.tsx';
import { SaveFailure } from './save-failure.tsx';
import { savedRows, type SavedRow } from './saved-rows.ts';
import { useSaveChannel } from './use-save-channel.ts';
import styles from './channel-form.module.css';

type ChannelFormProps = {
  sourceId: string;
  /** Null for a new one, whose id can be chosen. */
  channelId: string | null;
  /** What is known to be stored. */
  known: ListedChannel | null;
  /** Whether the service is known to have none at this id yet. */
  isAbsent: boolean;
  /** Providers that were seen: any other can be typed. */
  providers: readonly string[];
  /** Whether it follows what had the focus, and takes it. */
  takesFocus: boolean;
  onSaved: (saved: { channelId: string; rows: SavedRow[] }) => void;
};

/** What stands below the form when nothing was saved. */
type Trouble =
  | { kind: 'failed'; error: unknown; wasSent: boolean; secrets: readonly string[] }
  | { kind: 'changed'; theirs: ListedChannel | null };

/** The form of a channel. What was typed, secrets too, stays in it until the service has said yes. */
export function ChannelForm(props: ChannelFormProps) {
  const { sourceId, channelId, known, isAbsent, providers, takesFocus, onSaved } = props;
  // What it was opened on: a list that is read again meanwhile must not change what is compared.
  const [opened, setOpened] = useState(known);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const { isSaving, save } = useSaveChannel(sourceId);
  const toast = useToast();
  const { register, handleSubmit, setError, setFocus, setValue, getValues, reset, control, formState } =
    useForm<ChannelFields>({
      resolver: zodResolver(ChannelFields),
      defaultValues: fieldsOf(channelId ?? newChannelId(), known, viewerZone()),
    });
  const { errors, isDirty } = formState;
  const guard = useLeaveGuard(isDirty, 'What was changed in this form is not saved yet, and would be lost.');

  const startFrom = (channel: ListedChannel | null) => {
    setOpened(channel);
    reset(fieldsOf(getValues('channelId'), channel, viewerZone()));
  };
  const isFollowing = channelId !== null && offers(listCustomChannels);
  // Read anew since: nothing was typed that this could cost.
  const isOutdated =
    isFollowing && !isDirty && !isSaving && trouble === null && !isSameChannel(opened, known);
  const [followed, setFollowed] = useState<{ channel: ListedChannel | null } | null>(null);
  if (isOutdated) {
    setOpened(known);
    setFollowed({ channel: known });
  }
  useEffect(() => {
    if (followed) reset(fieldsOf(getValues('channelId'), followed.channel, viewerZone()));
  }, [followed, reset, getValues]);

  useEffect(() => {
    if (takesFocus) setFocus('friendlyName');
  }, [takesFocus, setFocus]);
  const isNew = isAbsent && opened === null;

  const submit = async (fields: ChannelFields, base: ListedChannel | null) => {
    // The next failure is another one, and takes the focus again.
    setTrouble(null);
    const outcome = await save(fields, base);
    if (outcome === null) return;
    if (outcome.kind === 'saved') {
      const typedSince = differing(getValues(), fields);
      if (typedSince.length > 0) return goOn(outcome.reply, typedSince);
      onSaved({ channelId: outcome.reply.id, rows: savedRows(fields, base, outcome.reply) });
      return;
    }
    if (outcome.kind === 'changed') {
      const isTaken = channelId === null && outcome.theirs !== null;
      if (isTaken) setError('channelId', { message: TAKEN }, { shouldFocus: true });
      else setTrouble(outcome);
      return;
    }
    const secrets = secretsIn(fields);
    const problems = fieldProblems(outcome.error, FIELD_NAMES);
    if (problems.hasMore) setTrouble({ ...outcome, secrets });
    // The first one last: it is where the focus stays.
    for (const name of FIELD_NAMES.toReversed()) {
      const message = problems.fields[name];
      if (message !== undefined) {
        setError(name, { message: withoutSecrets(message, secrets) }, { shouldFocus: !problems.hasMore });
      }
    }
  };

  /** After a save, with what was typed while it was on its way. */
  const goOn = (saved: CustomChannel, names: (keyof ChannelFields)[]) => {
    const typed = getValues();
    startFrom(toListedChannel(saved));
    for (const name of names) setValue(name, typed[name], { shouldDirty: true });
    toast({ text: 'The channel is saved, but not what you typed meanwhile.', tone: 'good' });
  };

  const problem = (name: keyof ChannelFields) => problemOf(FIELD_LABELS[name], errors[name]?.message);
  const shared = { control, problem };
  return (
    <form
      className={columns.columns}
      noValidate
      onSubmit={(event) => void handleSubmit((fields) => submit(fields, opened))(event)}
    >
      <div className={columns.column}>
        <Card title="Channel">
          <div className={styles.fields}>
            {channelId === null && (
              <TextInput
                isCode
                label={FIELD_LABELS.channelId}
                field={register('channelId')}
                problem={problem('channelId')}
                help="Part of the channel’s address. It cannot be changed once saved."
              />
            )}
            <TextInput
              label={FIELD_LABELS.friendlyName}
              field={register('friendlyName')}
              problem={problem('friendlyName')}
            />
            <TextInput
              label={FIELD_LABELS.provider}
              field={register('provider')}
              problem={problem('provider')}
              suggestions={providers}
            />
            <TextInput
              isCode
              label={FIELD_LABELS.uniqueId}
              field={register('uniqueId')}
              problem={problem('uniqueId')}
              help="What the provider knows the channel by, such as a phone number."
            />
            <ExpirationField {...shared} />
          </div>
        </Card>
        <Card title="Secrets">
          <div className={styles.fields}>
            <TokenField {...shared} name="authToken" stored={isStored('authToken', opened, isNew)} />
            <TokenField {...shared} name="refreshToken" stored={isStored('refreshToken', opened, isNew)} />
          </div>
        </Card>
        {trouble?.kind === 'failed' && <SaveFailure {...trouble} />}
        {trouble?.kind === 'changed' && (
          <ChannelChanged
            opened={opened}
            theirs={trouble.theirs}
            control={control}
            isSaving={isSaving}
            onOverwrite={() => {
              setOpened(trouble.theirs);
              void handleSubmit((fields) => submit(fields, trouble.theirs))();
            }}
            onTakeTheirs={() => {
              setTrouble(null);
              startFrom(trouble.theirs);
              setFocus('friendlyName');
            }}
          />
        )}
        <div className={styles.actions}>
          {/* What was changed meanwhile is first decided on, with buttons of its own. */}
          {trouble?.kind !== 'changed' && (
            <SubmitButton isPending={isSaving} pendingLabel="Saving…">
              Save channel
            </SubmitButton>
          )}
          <ButtonLink variant="text" to={paths.source(sourceId, 'channels')}>
            Cancel
          </ButtonLink>
        </div>
      </div>
      <div className={columns.column}>
        <Card title="Request">
          <ChannelPreview control={control} sourceId={sourceId} opened={opened} />
        </Card>
      </div>
      {guard}
    </form>
  );
}

const TAKEN = 'There is a channel with this id already. Saving would replace it: choose another id.';
