import { useQueryClient } from '@tanstack/react-query';
import { getCustomChannel, type ListedChannel } from '#contract/custom-channel.ts';
import { channelQueries } from '../../../api/channel-queries.ts';
import { offers } from '../../../api/config.ts';
import { ExpiryChip } from '../../../list/expiry-chip.tsx';
import { HiddenValue, SecretValue } from '../../../ui/secret-value.tsx';
import { paths } from '../../../lib/paths.ts';
import { CopyableId } from '../../../ui/copyable.tsx';
import { Link } from '../../../ui/link.tsx';
import { Moment } from '../../../ui/moment.tsx';
import * as roles from '../../../ui/table-roles.ts';
import { Value } from '../../../ui/value.tsx';
import styles from './channel-table.module.css';

const COLUMNS = ['Name', 'Provider', 'Unique id', 'Expiration', 'Auth token', 'Channel id'];

type ChannelTableProps = { sourceId: string; channels: readonly ListedChannel[] };

/** Few enough to need no paging, each with what the service shows of it; its token only when asked for. */
export function ChannelTable({ sourceId, channels }: ChannelTableProps) {
  return (
    <table className={styles.table} aria-label="Custom channels" {...roles.table}>
      <thead {...roles.rowGroup}>
        <tr {...roles.row}>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" {...roles.columnHeading}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.rowGroup}>
        {channels.map((channel) => (
          <ChannelRow key={channel.id} sourceId={sourceId} channel={channel} />
        ))}
      </tbody>
    </table>
  );
}

function ChannelRow({ sourceId, channel }: { sourceId: string; channel: ListedChannel }) {
  const { id, friendlyName, provider, uniqueId, expiration } = channel;
  const name = friendlyName || 'Unnamed channel';
  return (
    <tr {...roles.row}>
      <th scope="row" {...roles.rowHeading}>
        <Link className={styles.name} to={paths.channel(sourceId, id)} dir="auto">
          {name}
        </Link>
      </th>
      <td data-column="Provider" {...roles.cell}>
        <bdi>
          <Value value={provider} />
        </bdi>
      </td>
      <td data-column="Unique id" {...roles.cell}>
        <bdi className={styles.code}>
          <Value value={uniqueId} />
        </bdi>
      </td>
      <td data-column="Expiration" {...roles.cell}>
        <span className={styles.expiration}>
          <Moment value={expiration} mode="exact" />
          <ExpiryChip expiration={expiration} />
        </span>
      </td>
      <td data-column="Auth token" {...roles.cell}>
        <AuthToken sourceId={sourceId} channel={channel} label={`auth token of ${name}`} />
      </td>
      <td data-column="Channel id" {...roles.cell}>
        <CopyableId value={id} label="channel id" />
      </td>
    </tr>
  );
}

type AuthTokenProps = { sourceId: string; channel: ListedChannel; label: string };

function AuthToken({ sourceId, channel: { id, hasAuthToken }, label }: AuthTokenProps) {
  const queryClient = useQueryClient();
  if (!hasAuthToken) return <Value value={null} />;
  if (!offers(getCustomChannel)) return <HiddenValue />;
  const read = async () =>
    (await queryClient.fetchQuery(channelQueries.withToken(sourceId, id))).data.authToken;
  return <SecretValue read={read} label={label} />;
}
