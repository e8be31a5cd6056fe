import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { listCustomChannels, type ListedChannel } from '#contract/custom-channel.ts';
import { channelQueries, savedChannels, seenProviders } from '../../../api/resources/channel-queries.ts';
import { PREFETCHED } from '../../../api/transport/query-client.ts';
import { sourceDirectory } from '../../../api/resources/source-directory.ts';
import { isSupported } from '../../../api/transport/config.ts';
import { BackToList } from '../../../list/back-to-list.tsx';
import { ExpiryChip } from '../../../list/cells.tsx';
import { ErrorPanel, Notices } from '../../../ui/feedback.tsx';
import { MetaLine, PageHeader, PageTitle } from '../../../ui/page-header.tsx';
import { sourceName } from '../../../domain/source-name.ts';
import { paths } from '../../../lib/paths.ts';
import { formatClock, viewerZone } from '../../../lib/time.ts';
import { Card, CardSkeleton } from '../../../ui/card.tsx';
import { CopyableId } from '../../../ui/copyable.tsx';
import { useTransientPart } from '../../../ui/kept-page.ts';
import { Link } from '../../../ui/link.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { StatusChip } from '../../../ui/value.tsx';
import { useFocusOnMount } from '../../../ui/use-focus-on-mount.ts';
import { DifferencesTable, type FieldDifference } from '../../../form/differences-table.tsx';
import { ChannelForm, type SavedChannel } from './channel-form.tsx';

/** Shows the form of the channel whose id is in the path. Without a channel id, shows the form of a new channel. */
export function ChannelPage() {
  const { sourceId = '', channelId = null } = useParams();
  const Page = isSupported(listCustomChannels) ? ReadChannel : UnlistedChannel;
  useTransientPart();
  return (
    <Panel
      label="channel"
      skeleton={<CardSkeleton lines={6} />}
      renderError={(error, retry) => (
        <>
          <ChannelHeader sourceId={sourceId} channelId={channelId} channel={null} />
          <ErrorPanel error={error} onRetry={retry} />
        </>
      )}
    >
      {/* The key resets the form when the user opens another channel, so that no input carries over. */}
      <Page key={`${sourceId}/${channelId}`} sourceId={sourceId} channelId={channelId} />
    </Panel>
  );
}

type PageProps = { sourceId: string; channelId: string | null };

function ReadChannel({ sourceId, channelId }: PageProps) {
  const { data: reply } = useSuspenseQuery(channelQueries.ofSource(sourceId));
  const channel = reply.data.find(({ id }) => id === channelId) ?? null;
  const unread = reply.invalidCount > 0 ? ' among those that could be read' : '';
  const isMissing = channelId !== null && channel === null;
  return (
    <OneChannel
      sourceId={sourceId}
      channelId={channelId}
      channel={channel}
      isAbsent={channel === null && (channelId === null || reply.invalidCount === 0)}
      notices={isMissing ? [`This source has no channel with this id${unread}. Saving creates it.`] : []}
    />
  );
}

function UnlistedChannel({ sourceId, channelId }: PageProps) {
  const reply = savedChannels(useQueryClient(), sourceId).find(({ data }) => data.id === channelId);
  return (
    <OneChannel
      sourceId={sourceId}
      channelId={channelId}
      channel={reply?.data ?? null}
      isAbsent={false}
      notices={[
        'This service cannot list channels. Saving overwrites any channel with this id: fields left empty here will be empty there.',
        ...(reply
          ? [
              `The form shows what the service returned in this tab at ${formatClock(new Date(reply.receivedAt), viewerZone())}. The channel may have changed since.`,
            ]
          : []),
        ...(channelId !== null && !reply
          ? ['The current values cannot be loaded: the form starts empty.']
          : []),
      ]}
    />
  );
}

/** The title of the page and the link back to the source. It also appears above a load error. */
function ChannelHeader({ sourceId, channelId, channel }: PageProps & { channel: ListedChannel | null }) {
  const name = channelId === null ? 'New channel' : channel?.friendlyName || `Channel ${channelId}`;
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <PageHeader
        back={<BackToSource sourceId={sourceId} />}
        title={<bdi>{name}</bdi>}
        beside={channel && <ExpiryChip expiration={channel.expiration} />}
        meta={
          channelId === null ? undefined : (
            <MetaLine>
              <span>
                Channel <CopyableId value={channelId} label="channel id" keep={32} />
              </span>
              <span>
                Source <CopyableId value={channel?.sourceId ?? sourceId} label="source id" keep={24} />
              </span>
            </MetaLine>
          )
        }
      />
    </>
  );
}

type OneChannelProps = PageProps & {
  channel: ListedChannel | null;
  isAbsent: boolean;
  notices: readonly string[];
};

function OneChannel({ sourceId, channelId, channel, isAbsent, notices }: OneChannelProps) {
  const [saved, setSaved] = useState<SavedChannel | null>(null);
  const [isAgain, setAgain] = useState(false);
  const providers = seenProviders(useQueryClient());
  return (
    <>
      <ChannelHeader sourceId={sourceId} channelId={channelId} channel={channel} />
      <Notices items={notices} />
      {saved === null ? (
        <ChannelForm
          sourceId={sourceId}
          channelId={channelId}
          stored={channel}
          isAbsent={isAbsent}
          providers={providers}
          takesFocus={isAgain}
          onSaved={setSaved}
        />
      ) : (
        <ChannelSaved rows={saved.rows}>
          <Button variant="contained" component={Link} to={paths.source(sourceId, 'channels')}>
            Back to channels
          </Button>
          {channelId === null ? (
            <Button variant="outlined" component={Link} to={paths.channel(sourceId, saved.channelId)}>
              Edit again
            </Button>
          ) : (
            <Button
              variant="outlined"
              onClick={() => {
                setAgain(true);
                setSaved(null);
              }}
            >
              Edit again
            </Button>
          )}
        </ChannelSaved>
      )}
    </>
  );
}

type ChannelSavedProps = {
  rows: readonly FieldDifference[];
  children: ReactNode;
};

/**
 * Compares the values of the request with the values in the response to the save. It replaces the form, so it takes the
 * focus.
 */
function ChannelSaved({ rows, children }: ChannelSavedProps) {
  const differing = rows.filter(({ isFlagged }) => isFlagged).length;
  const element = useFocusOnMount<HTMLDivElement>();
  return (
    // The margin keeps the focused element below the sticky page header.
    <Box
      ref={element}
      tabIndex={-1}
      sx={{ minWidth: 0, borderRadius: 'var(--radius-card)', scrollMarginTop: 64 }}
    >
      <Card
        title="Saved"
        beside={
          differing > 0 ? (
            <StatusChip tone="caution">{differing} different</StatusChip>
          ) : (
            <StatusChip tone="good">As sent</StatusChip>
          )
        }
      >
        <DifferencesTable
          label="Sent and returned values"
          versions={['Sent', 'Returned']}
          differences={rows}
        />
        <Stack direction="row" spacing={2} sx={{ flexWrap: 'wrap', marginTop: 3 }}>
          {children}
        </Stack>
      </Card>
    </Box>
  );
}

/**
 * The link back to the source. It reads the source in a separate query, so that the channel does not wait for the name
 * of the source.
 */
function BackToSource({ sourceId }: { sourceId: string }) {
  const { data } = useQuery({ ...sourceDirectory(), ...PREFETCHED });
  const source = data?.data.find(({ id }) => id === sourceId);
  return (
    <BackToList to={() => paths.source(sourceId, 'channels')}>
      {`Channels of ${source ? sourceName(source) : `source ${sourceId}`}`}
    </BackToList>
  );
}
