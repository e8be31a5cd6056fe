import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useMemo, useState } from 'react';
import { getCustomChannel, listCustomChannels, type ListedChannel } from '#contract/custom-channel.ts';
import { channelQueries, savedChannels } from '../../../api/resources/channel-queries.ts';
import { isSupported } from '../../../api/transport/config.ts';
import { Card } from '../../../ui/card.tsx';
import { Notices, EmptyState } from '../../../ui/feedback.tsx';
import { OpenById } from '../../../list/open-by-id.tsx';
import { unreadableNotices } from '../../../list/notices.ts';
import { pluralize } from '../../../lib/pluralize.ts';
import { paths } from '../../../lib/paths.ts';
import { codeWords } from '../../../lib/code-words.ts';
import { parseInstant } from '../../../lib/time.ts';
import { quoted } from '../../../lib/isolate.ts';
import { ExpiryChip } from '../../../list/cells.tsx';
import { text } from '../../../list/columns.tsx';
import { useClientRows } from '../../../list/data-table/client-rows.ts';
import { FEW_ROWS } from '../../../list/data-table/column.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { CopyableId } from '../../../ui/copyable.tsx';
import { HiddenValue, SecretValue } from '../../../ui/secret-value.tsx';
import { Link } from '../../../ui/link.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Table, type TableColumn } from '../../../ui/table.tsx';
import { CodeValue, Value } from '../../../ui/value.tsx';

/**
 * Lists the channels of a source. If the service cannot list channels, lists the channels that the user saved in this
 * browser tab.
 */
export function ChannelsTab({ sourceId }: { sourceId: string }) {
  return isSupported(listCustomChannels) ? (
    <ListedChannels sourceId={sourceId} />
  ) : (
    <SavedChannels sourceId={sourceId} />
  );
}

function ListedChannels({ sourceId }: { sourceId: string }) {
  const { data: reply } = useSuspenseQuery(channelQueries.ofSource(sourceId));
  const notices = unreadableNotices('channel', reply.invalidCount);
  if (reply.data.length === 0) {
    return (
      <>
        <Notices items={notices} />
        <EmptyState
          title={reply.invalidCount > 0 ? 'No channels could be read' : 'No custom channels yet'}
          reason="A custom channel connects this source to a messaging provider through your own account."
          action={<AddChannel sourceId={sourceId} />}
        />
      </>
    );
  }
  return (
    <>
      <Notices items={notices} />
      <Card title={pluralize(reply.data.length, 'channel')} actions={<AddChannel sourceId={sourceId} />}>
        <ChannelTable sourceId={sourceId} channels={reply.data} />
      </Card>
    </>
  );
}

const CANNOT_KNOW =
  'This service cannot list channels. You can open and save a channel by its id, but not see its stored values.';

function SavedChannels({ sourceId }: { sourceId: string }) {
  const channels: ListedChannel[] = savedChannels(useQueryClient(), sourceId).map(({ data }) => data);
  const actions = (
    <>
      <OpenById noun="channel" to={(id) => paths.channel(sourceId, id)} />
      <AddChannel sourceId={sourceId} />
    </>
  );
  if (channels.length === 0) {
    return (
      <EmptyState
        title="Channels unknown"
        reason={CANNOT_KNOW}
        action={
          <Stack direction="row" spacing={2} sx={{ flexWrap: 'wrap' }}>
            {actions}
          </Stack>
        }
      />
    );
  }
  return (
    <>
      <Notices items={[CANNOT_KNOW, 'Only channels saved in this tab, as they were then.']} />
      <Card title={`${pluralize(channels.length, 'channel')} saved in this tab`} actions={actions}>
        <ChannelTable sourceId={sourceId} channels={channels} />
      </Card>
    </>
  );
}

function AddChannel({ sourceId }: { sourceId: string }) {
  return (
    <Button
      variant="contained"
      size="small"
      startIcon={<Plus size={16} aria-hidden />}
      component={Link}
      to={paths.newChannel(sourceId)}
    >
      Add channel
    </Button>
  );
}

const nameOf = ({ friendlyName }: ListedChannel) => friendlyName || 'Unnamed channel';

type ChannelRow = { sourceId: string; channel: ListedChannel };

/** Returns a text that sorts by time. Unlike numbers, texts are sorted ascending first, here the next expiration first. */
function sortedTime(time: string | null): string | null {
  return parseInstant(time)?.toISOString() ?? null;
}

const COLUMNS: readonly TableColumn<ChannelRow>[] = [
  {
    header: 'Name',
    isRowHeader: true,
    sortValue: ({ channel }) => channel.friendlyName || null,
    cell: ({ sourceId, channel }) => (
      <Link to={paths.channel(sourceId, channel.id)} dir="auto">
        {nameOf(channel)}
      </Link>
    ),
  },
  {
    header: 'Provider',
    width: '11%',
    cell: ({ channel: { provider } }) => (
      <bdi>
        <CodeValue value={provider} />
      </bdi>
    ),
  },
  {
    header: 'Unique id',
    width: '16%',
    cell: ({ channel: { uniqueId } }) => (
      <code>
        <bdi>
          <Value value={uniqueId} />
        </bdi>
      </code>
    ),
  },
  {
    header: 'Expiration',
    width: '24%',
    sortValue: ({ channel: { expiration } }) => sortedTime(expiration),
    cell: ({ channel: { expiration } }) => (
      <Stack component="span" direction="row" spacing={2} sx={{ flexWrap: 'wrap' }}>
        <Moment value={expiration} mode="exact" />
        <ExpiryChip expiration={expiration} />
      </Stack>
    ),
  },
  {
    header: 'Auth token',
    width: '15%',
    cell: (row) => <AuthToken {...row} />,
  },
  {
    header: 'Channel id',
    width: '14%',
    cell: ({ channel: { id } }) => <CopyableId value={id} label="channel id" />,
  },
];

const SEARCHED_COLUMNS = [
  text('name', 'Name', nameOf),
  text('provider', 'Provider', ({ provider }: ListedChannel) => provider && codeWords(provider)),
  text('unique-id', 'Unique id', ({ uniqueId }: ListedChannel) => uniqueId),
  text('id', 'Channel id', ({ id }: ListedChannel) => id),
];

const COLUMNS_OF_FEW = COLUMNS.map(({ sortValue: _sortValue, ...column }) => column);

/** A table that can be searched and sorted if the source has many channels. Tokens are hidden until the user shows them. */
function ChannelTable({ sourceId, channels }: { sourceId: string; channels: readonly ListedChannel[] }) {
  const [search, setSearch] = useState('');
  const isLong = channels.length > FEW_ROWS;
  const { rows } = useClientRows(channels, { columns: SEARCHED_COLUMNS, search: isLong ? search : '' });
  // Memoised, because the table sorts new rows again.
  const channelRows = useMemo(() => rows.map((channel) => ({ sourceId, channel })), [sourceId, rows]);
  return (
    <>
      {isLong && (
        <Box sx={{ maxWidth: 320, marginBlock: 3 }}>
          <SearchField label="Search channels" value={search} onChange={setSearch} />
        </Box>
      )}
      <Table
        caption="Custom channels"
        columns={isLong ? COLUMNS : COLUMNS_OF_FEW}
        rows={channelRows}
        getRowKey={({ channel }) => channel.id}
        stackBelow={900}
        empty={`No channel matches ${quoted(search.trim())}.`}
      />
    </>
  );
}

function AuthToken({ sourceId, channel }: ChannelRow) {
  const queryClient = useQueryClient();
  if (!channel.hasAuthToken) return <Value value={null} />;
  if (!isSupported(getCustomChannel)) return <HiddenValue />;
  const read = async () =>
    (await queryClient.fetchQuery(channelQueries.withToken(sourceId, channel.id))).data.authToken;
  return <SecretValue read={read} label={`auth token of ${nameOf(channel)}`} />;
}
