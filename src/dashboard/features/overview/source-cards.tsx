/** The cards about sources. A service without agency-wide lists needs one request per source. */
import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isolate } from '../../lib/isolate.ts';
import { allSourcesQueries, SOURCES_AT_FIRST, type ForAllSources } from '../../api/resources/all-sources.ts';
import { PREFETCHED } from '../../api/transport/query-client.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { someNames } from '../../lib/format-figures.ts';
import { paths } from '../../lib/paths.ts';
import { shorten } from '../../lib/shorten.ts';
import { sourceName } from '../../domain/source-name.ts';
import { ExpiryChip } from '../../list/cells.tsx';
import type { WebhookTest } from '../../domain/webhook-tests.ts';
import { staleNotices, unreadableNotices } from '../../list/notices.ts';
import { describeError } from '../../ui/describe-error.ts';
import { Link } from '../../ui/link.tsx';
import { useNow } from '../../ui/moment.tsx';
import { Notices } from '../../ui/feedback.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import {
  expiringChannels,
  needsAttention,
  summarizeWebhookTests,
  type WebhookTestSummary,
} from './attention.ts';
import {
  AllClear,
  MAX_CARD_LINES,
  Figure,
  Figures,
  Line,
  CardLines,
  OverviewCard,
} from './overview-card.tsx';
import styles from './overview.module.css';
import { useStoppedDeliveries } from '../deliveries/use-stopped-deliveries.ts';
import { joinNames } from '../../lib/format.ts';

// Loaded only if a source cannot deliver.
const StoppedDeliveries = lazyPart(async () => (await import('./stopped-deliveries.tsx')).StoppedDeliveries);

/** Keeps the first sources visible while further sources load. */
const IN_STEPS = { ...PREFETCHED, placeholderData: keepPreviousData };

export function useWebhookTests() {
  const [limit, setLimit] = useState(SOURCES_AT_FIRST);
  const query = useQuery({
    ...allSourcesQueries.webhooks(limit),
    ...IN_STEPS,
  });
  const { query: deliveries, stopped } = useStoppedDeliveries();
  const isOutage = stopped !== undefined && stopped.length > 0;
  const stoppedIds = new Set(stopped?.map(({ sourceId }) => sourceId));
  // A source that cannot deliver is named once.
  const summary =
    query.data && summarizeWebhookTests(query.data.data.filter(({ source }) => !stoppedIds.has(source.id)));
  return {
    query,
    summary,
    deliveries,
    stopped,
    attention: isOutage
      ? true
      : summary
        ? needsAttention(summary.failing.length, query.data.failed.length)
        : null,
    onFurther: () => setLimit(limit + SOURCES_AT_FIRST),
  };
}

/**
 * The sources that cannot deliver, and the outbound webhooks whose last test failed. Callers render it only if the
 * service can list webhooks.
 */
export function WebhooksCard(props: ReturnType<typeof useWebhookTests>) {
  const { query, summary, deliveries, stopped = [], onFurther } = props;
  return (
    <OverviewCard title="Outbound webhooks" query={query} to={paths.sources()}>
      {(reply) => (
        <>
          <Notices
            items={[
              ...staleNotices('These webhooks are', query),
              ...(deliveries.isError ? ['The state of the deliveries could not be loaded.'] : []),
            ]}
          />
          {stopped.length > 0 && <StoppedDeliveries stopped={stopped} />}
          {summary && (
            <WebhookTests
              summary={summary}
              invalidCount={reply.failed.length}
              isOutage={stopped.length > 0}
            />
          )}
          <SourcesLeftOut reply={reply} isLoading={query.isPlaceholderData} onFurther={onFurther} />
        </>
      )}
    </OverviewCard>
  );
}

type WebhookTestsProps = { summary: WebhookTestSummary; invalidCount: number; isOutage: boolean };

function WebhookTests({ summary, invalidCount, isOutage }: WebhookTestsProps) {
  const { failing, untested } = summary;
  return (
    <>
      {failing.length === 0 ? (
        !isOutage && <AllClear words={allClearText(summary)} invalidCount={invalidCount} />
      ) : (
        <>
          <Figures>
            <Figure
              count={failing.length}
              words={failing.length === 1 ? 'webhook failed its test' : 'webhooks failed their test'}
              tone="bad"
            />
          </Figures>
          <CardLines
            label="Webhooks that failed the last test"
            rest={{ count: failing.length - MAX_CARD_LINES, to: paths.sources() }}
          >
            {failing.slice(0, MAX_CARD_LINES).map(({ source, tests }) => (
              <Line
                key={source.id}
                name={
                  <Link to={paths.source(source.id, 'webhook')} dir="auto">
                    {sourceName(source)}
                  </Link>
                }
                below={tests.map(testText).join(', ')}
              />
            ))}
          </CardLines>
        </>
      )}
      {untested > 0 && <p className={styles.quiet}>{pluralize(untested, 'webhook')} never tested</p>}
    </>
  );
}

function testText({ name, status }: WebhookTest): string {
  return status === null ? name : `${isolate(name)}: ${status}`;
}

function allClearText({ tested, untested }: WebhookTestSummary): string {
  if (tested > 0) return `Nothing failed: ${pluralize(tested, 'webhook')} passed the last test`;
  return untested > 0 ? 'No failed webhook tests' : 'No webhooks are set up';
}

export function useChannelTokens() {
  const [limit, setLimit] = useState(SOURCES_AT_FIRST);
  const now = useNow().getTime();
  const query = useQuery({
    ...allSourcesQueries.channels(limit),
    ...IN_STEPS,
  });
  const channels = query.data && expiringChannels(query.data.data, now);
  return {
    query,
    channels,
    attention: channels
      ? needsAttention(
          channels.expired.length + channels.soon.length,
          query.data.failed.length + query.data.invalidCount,
        )
      : null,
    onFurther: () => setLimit(limit + SOURCES_AT_FIRST),
  };
}

/**
 * The channels whose tokens have expired or will expire within days. Callers render it only if the service can list
 * channels.
 */
export function ChannelsCard({ query, channels, onFurther }: ReturnType<typeof useChannelTokens>) {
  return (
    <OverviewCard title="Channel tokens" query={query} to={paths.sources()}>
      {(reply) => (
        <>
          <Notices
            items={[
              ...unreadableNotices('channel', reply.invalidCount),
              ...staleNotices('These channels are', query),
            ]}
          />
          {channels && (
            <ChannelTokens channels={channels} invalidCount={reply.invalidCount + reply.failed.length} />
          )}
          <SourcesLeftOut reply={reply} isLoading={query.isPlaceholderData} onFurther={onFurther} />
        </>
      )}
    </OverviewCard>
  );
}

type ChannelTokensProps = { channels: ReturnType<typeof expiringChannels>; invalidCount: number };

function ChannelTokens({ channels: { expired, soon, all }, invalidCount }: ChannelTokensProps) {
  const shown = [...expired, ...soon].slice(0, MAX_CARD_LINES);
  if (shown.length === 0) {
    const words =
      all === 0
        ? 'No checked source has a channel'
        : all === 1
          ? '1 channel, which does not expire within 7 days'
          : `None of ${pluralize(all, 'channel')} has expired or will within 7 days`;
    return <AllClear words={words} invalidCount={invalidCount} />;
  }
  return (
    <>
      <Figures>
        {expired.length > 0 && <Figure count={expired.length} words="expired" tone="bad" />}
        {soon.length > 0 && <Figure count={soon.length} words="expiring within 7 days" tone="caution" />}
      </Figures>
      <CardLines
        label="Expired and soon expiring channels"
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
      </CardLines>
    </>
  );
}

type SourcesLeftOutProps = { reply: ForAllSources<unknown>; isLoading: boolean; onFurther: () => void };

/** Names the sources that a card does not cover, with the reason. */
function SourcesLeftOut({
  reply: { failed, remaining, gatheredFrom },
  isLoading,
  onFurther,
}: SourcesLeftOutProps) {
  const [first] = failed;
  const notices = [
    ...(gatheredFrom === null ? [] : [gatheredFrom]),
    ...(first === undefined
      ? []
      : [
          `${pluralize(failed.length, 'source')} could not be read (${describeError(first.value).title}): ${joinNames(
            someNames(failed.map(({ source }) => sourceName(source))),
          )}.`,
        ]),
  ];
  return (
    <>
      <Notices items={notices} />
      {remaining > 0 && (
        <p className={styles.quiet}>
          {pluralize(remaining, 'source')} not checked yet.{' '}
          <Button size="small" aria-disabled={isLoading} onClick={() => !isLoading && onFurther()}>
            {isLoading ? 'Checking…' : 'Check the rest'}
          </Button>
        </p>
      )}
    </>
  );
}
