import { mayBeDone } from '../../../api/service-error.ts';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  listCustomChannels,
  type CustomChannel,
  type CustomChannelInput,
  type ListedChannel,
} from '#contract/custom-channel.ts';
import { channelMutations, channelQueries } from '../../../api/channel-queries.ts';
import { offers } from '../../../api/config.ts';
import { bodyOf, isSameChannel, isSavedAs, type ChannelFields } from './channel-fields.ts';

/** What became of an attempt to save. */
type SaveOutcome =
  | { kind: 'saved'; reply: CustomChannel }
  /** Somebody else saved it since; null where it is not listed any more. Nothing was sent. */
  | { kind: 'changed'; theirs: ListedChannel | null }
  /** `wasSent` is false where it failed before that: in the look whether anybody else had saved it. */
  | { kind: 'failed'; error: unknown; wasSent: boolean };

/** A save that failed in a way in which it may have been done. In memory only: it may hold secrets. */
type Unanswered = { channelId: string; body: Required<CustomChannelInput> };

type SaveChannel = {
  isSaving: boolean;
  /** Null where a save is still on its way: the second of two quick clicks. */
  save: (fields: ChannelFields, opened: ListedChannel | null) => Promise<SaveOutcome | null>;
};

/** Saves a channel, after a look whether it still is what the form was opened on, where channels can be read. */
export function useSaveChannel(sourceId: string): SaveChannel {
  const queryClient = useQueryClient();
  const { mutateAsync, reset } = useMutation(channelMutations.put(queryClient));
  const [isSaving, setSaving] = useState(false);
  // Not by what was last drawn: the second of two quick clicks comes before that.
  const isBusy = useRef(false);

  // What may have been saved although no good answer came: what is found then is not somebody else's.
  const unanswered = useRef<Unanswered | null>(null);

  const attempt = async (fields: ChannelFields, opened: ListedChannel | null): Promise<SaveOutcome> => {
    let wasSent = false;
    const { channelId } = fields;
    const body = bodyOf(fields, opened);
    try {
      const theirs = await readChannel(queryClient, sourceId, channelId);
      const last = unanswered.current?.channelId === channelId ? unanswered.current : null;
      const isOurs = last !== null && isSavedAs(theirs, last.body, opened);
      if (!isOurs && !isSameChannel(opened, theirs)) return { kind: 'changed', theirs };
      wasSent = true;
      const { data: reply } = await mutateAsync({ sourceId, channelId, body });
      unanswered.current = null;
      return { kind: 'saved', reply };
    } catch (error) {
      if (wasSent && mayBeDone(error)) unanswered.current = { channelId, body };
      return { kind: 'failed', error, wasSent };
    } finally {
      // What it was called with holds secrets.
      reset();
    }
  };

  return {
    isSaving,
    save: async (fields, opened) => {
      if (isBusy.current) return null;
      isBusy.current = true;
      setSaving(true);
      try {
        return await attempt(fields, opened);
      } finally {
        isBusy.current = false;
        setSaving(false);
      }
    },
  };
}

/** The channel as it is now, or as this tab last saw it where it cannot be read. */
async function readChannel(
  queryClient: QueryClient,
  sourceId: string,
  channelId: string,
): Promise<ListedChannel | null> {
  if (!offers(listCustomChannels)) {
    return queryClient.getQueryData(channelQueries.saved(sourceId, channelId).queryKey)?.data ?? null;
  }
  const list = { ...channelQueries.ofSource(sourceId), staleTime: 0, retry: false };
  const { data } = await queryClient.fetchQuery(list);
  return data.find(({ id }) => id === channelId) ?? null;
}
