import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { attentionQueries } from '../../api/attention-sources.ts';
import { ExpiryChip } from '../../list/cells.tsx';
import { Notices } from '../../ui/notices.tsx';
import { sourceName } from '../../lib/source-name.ts';
import { staleNotices, unreadableNotices } from '../../list/notices.ts';
import { countOf } from '../../lib/count-of.ts';
import { paths } from '../../lib/paths.ts';
import { shorten } from '../../lib/shorten.ts';
import { Link } from '../../ui/link.tsx';
import { useNow } from '../../ui/moment.tsx';
import { expiringChannels } from './expiring-channels.ts';
import { Calm, FEW, Figure, Figures, Line, Lines, OverviewCard } from './overview-card.tsx';
import { SourcesLeftOut, type Look } from './sources-looked-at.tsx';

/** The channels whose tokens have expired or will within days. Only where the service tells of channels. */
export function ChannelsCard({ look }: { look: Look }) {
  const watched = useQuery({ ...attentionQueries.channels(look.most), enabled: false });
  return (
    <OverviewCard title="Channel tokens" watched={watched} to={paths.sources()}>
      <ExpiringChannels look={look} />
    </OverviewCard>
  );
}

function ExpiringChannels({ look }: { look: Look }) {
  const query = useSuspenseQuery(attentionQueries.channels(look.most));
  const reply = query.data;
  const { unreadable, failed } = reply;
  const { expired, soon, all } = expiringChannels(reply.data, useNow().getTime());
  const shown = [...expired, ...soon].slice(0, FEW);
  return (
    <>
      <Notices
        items={[...unreadableNotices('channel', unreadable), ...staleNotices('These channels are', query)]}
      />
      {shown.length === 0 ? (
        <Calm
          words={
            all === 0
              ? 'No source that was looked at has a channel'
              : `None of ${countOf(all, 'channel')} has expired or will within seven days`
          }
          unread={unreadable + failed.length}
        />
      ) : (
        <>
          <Figures>
            {expired.length > 0 && <Figure count={expired.length} words="expired" tone="bad" />}
            {soon.length > 0 && (
              <Figure count={soon.length} words="to expire within seven days" tone="caution" />
            )}
          </Figures>
          <Lines
            label="Channels that have expired or soon will"
            rest={{ count: expired.length + soon.length - shown.length, to: paths.sources() }}
          >
            {shown.map(({ source, channel }) => (
              <Line
                key={`${source.id} ${channel.id}`}
                name={
                  <Link to={paths.channel(source.id, channel.id)} dir="auto">
                    {channel.friendlyName?.trim() || `Unnamed channel ${shorten(channel.id, 12)}`}
                  </Link>
                }
                end={<ExpiryChip expiration={channel.expiration} />}
                below={sourceName(source)}
              />
            ))}
          </Lines>
        </>
      )}
      <SourcesLeftOut reply={reply} look={look} />
    </>
  );
}
