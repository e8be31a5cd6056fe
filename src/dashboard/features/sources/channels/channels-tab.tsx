import { Plus } from 'lucide-react';
import { listCustomChannels, type ListedChannel } from '#contract/custom-channel.ts';
import { offers } from '../../../api/config.ts';
import { Card } from '../../../ui/card.tsx';
import { Notices } from '../../../ui/notices.tsx';
import { OpenById } from '../../../list/open-by-id.tsx';
import { unreadableNotices } from '../../../list/unreadable-notices.ts';
import { countOf } from '../../../lib/count-of.ts';
import { paths } from '../../../lib/paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ChannelTable } from './channel-table.tsx';
import { useListedChannels, useSavedChannels } from './use-known-channels.ts';
import styles from './channels-tab.module.css';

/** The channels of a source: as the service lists them, or those that were saved in this tab. */
export function ChannelsTab({ sourceId }: { sourceId: string }) {
  return offers(listCustomChannels) ? (
    <ListedChannels sourceId={sourceId} />
  ) : (
    <SavedChannels sourceId={sourceId} />
  );
}

function ListedChannels({ sourceId }: { sourceId: string }) {
  const { data: reply } = useListedChannels(sourceId);
  const notices = unreadableNotices('channel', reply.unreadable);
  if (reply.data.length === 0) {
    return (
      <>
        <Notices items={notices} />
        <EmptyState
          title={reply.unreadable > 0 ? 'No channel could be read' : 'No custom channels yet'}
          reason="A custom channel connects this source to a provider of messages by an account of your own."
          action={<AddChannel sourceId={sourceId} />}
        />
      </>
    );
  }
  return (
    <>
      <Notices items={notices} />
      <Card title={countOf(reply.data.length, 'channel')} actions={<AddChannel sourceId={sourceId} />}>
        <ChannelTable sourceId={sourceId} channels={reply.data} />
      </Card>
    </>
  );
}

const CANNOT_KNOW =
  'This service cannot be asked for the channels of a source. Any channel can be opened by its id, and saved, but what is stored there cannot be shown.';

function SavedChannels({ sourceId }: { sourceId: string }) {
  const channels: ListedChannel[] = useSavedChannels(sourceId).map(({ data }) => data);
  const actions = (
    <>
      <OpenById noun="channel" to={(id) => paths.channel(sourceId, id)} />
      <AddChannel sourceId={sourceId} />
    </>
  );
  if (channels.length === 0) {
    return (
      <EmptyState
        title="The channels are not known"
        reason={CANNOT_KNOW}
        action={<div className={styles.actions}>{actions}</div>}
      />
    );
  }
  return (
    <>
      <Notices items={[CANNOT_KNOW, 'These are the ones that were saved in this tab, as they were then.']} />
      <Card title={`${countOf(channels.length, 'channel')} saved in this tab`} actions={actions}>
        <ChannelTable sourceId={sourceId} channels={channels} />
      </Card>
    </>
  );
}

function AddChannel({ sourceId }: { sourceId: string }) {
  return (
    <ButtonLink
      variant="contained"
      startIcon={<Plus size={16} aria-hidden />}
      to={paths.newChannel(sourceId)}
    >
      Add channel
    </ButtonLink>
  );
}
