/** The checks of the overview for sources. A service without agency-wide lists needs one request per source. */
import { PLANNED_HOURS, type PlannedContacts } from '#contract/planned-contacts.ts';
import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import {
  allSourcesQueries,
  SOURCES_AT_FIRST,
  type ForAllSources,
} from '../../../api/resources/all-sources.ts';
import type { KnownSource } from '../../../api/resources/source-directory.ts';
import { plannedContactsQueries } from '../../../api/resources/planned-contacts-queries.ts';
import { PREFETCHED } from '../../../api/transport/query-client.ts';
import { sourceName } from '../../../domain/source-name.ts';
import type { WebhookTest } from '../../../domain/webhook-tests.ts';
import { formatNumber, joinNames } from '../../../lib/format.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { someNames } from '../../../lib/format-figures.ts';
import { isolate } from '../../../lib/isolate.ts';
import { paths } from '../../../lib/paths.ts';
import { pluralize } from '../../../lib/pluralize.ts';
import { shorten } from '../../../lib/shorten.ts';
import { staleNotices, unreadableNotices } from '../../../list/notices.ts';
import { describeError, sharedTitle } from '../../../ui/describe-error.ts';
import { lazyPart, loadable } from '../../../ui/lazy-part.tsx';
import { Link } from '../../../ui/link.tsx';
import { Moment, useNow } from '../../../ui/moment.tsx';
import { useJoinedRetry } from '../../../ui/shared-error.ts';
import { useLoadable } from '../../../ui/use-loadable.ts';
import { useStoppedDeliveries } from '../../deliveries/use-stopped-deliveries.ts';
import { ActionLink } from '../action-link.tsx';
import { plannedOfSource } from '../planned-hours.ts';
import {
  expiringChannels,
  summarizeWebhookTests,
  type ExpiringChannel,
  type WebhookTestSummary,
} from './attention.ts';
import { checkOf, type Check, type Finding } from './check.ts';

// The module loads only if a source cannot deliver.
const stoppedCode = loadable(() => import('./stopped-finding.tsx'));
// The module loads only if many tokens have to be renewed.
const RenewMenu = lazyPart(async () => (await import('./renew-menu.tsx')).RenewMenu, { isOptional: true });

/** The options of a query that keeps the first sources visible while further sources load. */
const IN_STEPS = { ...PREFETCHED, placeholderData: keepPreviousData };

/** Checks the webhooks. Reports sources that cannot deliver, and webhooks whose last test failed. */
export function useWebhooksCheck(): Check {
  const [limit, setLimit] = useState(SOURCES_AT_FIRST);
  const query = useQuery({ ...allSourcesQueries.webhooks(limit), ...IN_STEPS });
  const { query: deliveries, stopped } = useStoppedDeliveries();
  useJoinedRetry(sharedTitle(deliveries.error), () => void deliveries.refetch());
  const stoppedIds = new Set(stopped?.map(({ sourceId }) => sourceId));
  // A source that cannot deliver has its own finding, so its webhook tests are left out.
  const tests =
    query.data && summarizeWebhookTests(query.data.data.filter(({ source }) => !stoppedIds.has(source.id)));
  const isOutage = stopped !== undefined && stopped.length > 0;
  const { code, error } = useLoadable(stoppedCode, isOutage);
  const areDeliveriesKnown = isOutage
    ? code !== null
    : stopped !== undefined || deliveries.isError || !deliveries.isEnabled;
  return checkOf('outbound webhooks', [query], {
    ...(error && { error }),
    ...(!areDeliveriesKnown && { isPending: error === null }),
    findings: [
      ...(isOutage && code ? [code.stoppedFinding(stopped)] : []),
      ...(tests ? failedTestsFinding(tests) : []),
    ],
    fine: tests ? fineTests(tests) : [],
    notices: [
      ...staleNotices('Webhook tests are', query),
      ...(deliveries.isError && query.data ? ['The state of the deliveries could not be loaded.'] : []),
      ...notReadNotices(query.data),
    ],
    isIncomplete: deliveries.isError || isIncomplete(query.data),
    more: (
      <SourcesLeftOut
        what="webhooks"
        reply={query.data}
        isLoading={query.isPlaceholderData}
        onFurther={() => setLimit(limit + SOURCES_AT_FIRST)}
      />
    ),
  });
}

function failedTestsFinding({ failing }: WebhookTestSummary): Finding[] {
  const [first, ...others] = failing;
  if (first === undefined) return [];
  const to = others.length === 0 ? paths.source(first.source.id, 'webhook') : paths.sources();
  return [
    {
      id: 'tests',
      harm: 'failedTest',
      text:
        others.length === 0 ? (
          <>
            The webhook of{' '}
            <Link to={to} dir="auto">
              {sourceName(first.source)}
            </Link>{' '}
            failed its test
          </>
        ) : (
          <>
            <Link to={to}>{pluralize(failing.length, 'webhook')}</Link> failed their test
          </>
        ),
      detail:
        others.length === 0
          ? first.tests.map(testText).join(', ')
          : joinNames(someNames(failing.map(({ source }) => isolate(sourceName(source))))),
      actions: <ActionLink to={to}>{others.length === 0 ? 'Open webhook' : 'Open sources'}</ActionLink>,
    },
  ];
}

function testText({ name, status }: WebhookTest): string {
  return status === null ? name : `${isolate(name)}: ${status}`;
}

function fineTests({ tested, untested, failing }: WebhookTestSummary) {
  const passed = tested - failing.length;
  return [
    ...(passed > 0
      ? [{ text: `${pluralize(passed, 'webhook')} passed the last test`, to: paths.sources() }]
      : []),
    ...(untested > 0
      ? [{ text: `${pluralize(untested, 'webhook')} never tested`, to: paths.sources() }]
      : []),
    ...(tested + untested === 0 ? [{ text: 'no webhooks are set up', to: paths.sources() }] : []),
  ];
}

/** Checks the channels. Reports channels whose tokens have expired or will expire within days. */
export function useTokensCheck(): Check {
  const [limit, setLimit] = useState(SOURCES_AT_FIRST);
  const now = useNow().getTime();
  const query = useQuery({ ...allSourcesQueries.channels(limit), ...IN_STEPS });
  const { expired, soon, all } = expiringChannels(query.data?.data ?? [], now);
  const valid = all - expired.length - soon.length;
  const plans = plannedContactsQueries.next();
  const planned = useQuery({
    ...plans,
    enabled: plans.enabled && expired.length + soon.length > 0,
    ...PREFETCHED,
  });
  const sources = planned.data?.data.sources ?? [];
  return checkOf('channel tokens', [query], {
    findings: [
      ...tokenFindings('expiredToken', expired, sources),
      ...tokenFindings('expiringToken', soon, sources),
    ],
    ...(planned.isLoading && { isPending: true }),
    fine:
      query.data === undefined || (valid === 0 && all > 0)
        ? []
        : [
            {
              text: all === 0 ? 'no checked source has a channel' : `${pluralize(valid, 'token')} valid`,
              to: paths.sources(),
            },
          ],
    notices: [
      ...unreadableNotices('channel', query.data?.invalidCount ?? 0),
      ...staleNotices('Channel tokens are', query),
      ...notReadNotices(query.data),
    ],
    isIncomplete: isIncomplete(query.data),
    more: (
      <SourcesLeftOut
        what="tokens"
        reply={query.data}
        isLoading={query.isPlaceholderData}
        onFurther={() => setLimit(limit + SOURCES_AT_FIRST)}
      />
    ),
  });
}

const channelName = ({ channel }: ExpiringChannel) =>
  channel.friendlyName?.trim() || `Unnamed channel ${shorten(channel.id, 12)}`;

/** The maximum number of sources whose tokens have a finding each. More tokens share one finding with a menu. */
const MOST_TOKEN_LINES = 3;

type TokenHarm = 'expiredToken' | 'expiringToken';

type Planned = PlannedContacts['sources'];

function tokenFindings(harm: TokenHarm, channels: readonly ExpiringChannel[], planned: Planned): Finding[] {
  // The tokens of one source share a finding, because the same messages depend on them.
  const bySource = [...groupBy(channels, ({ source }) => source.id).values()];
  if (bySource.length > MOST_TOKEN_LINES) return [tokensFinding(harm, channels, planned)];
  return bySource.map((ofSource) =>
    ofSource.length === 1
      ? tokenFinding(harm, ofSource[0]!, planned)
      : tokensFinding(harm, ofSource, planned, ofSource[0]!.source),
  );
}

/**
 * Returns a text with the number of messages that bots plan to send on the sources of these channels after the tokens
 * have expired; empty without messages.
 */
function plannedTexts(harm: TokenHarm, channels: readonly ExpiringChannel[], planned: Planned): string[] {
  // The channels are sorted by expiry. A map keeps the last value of each key, so the reversed order keeps the earliest
  // expiry of each source.
  const expiries = new Map(channels.toReversed().map(({ source, at }) => [source.id, at]));
  const count = [...expiries].reduce((sum, [id, at]) => sum + plannedOfSource(planned, id, at), 0);
  if (count === 0) return [];
  const when = harm === 'expiredToken' ? 'planned' : 'planned after that,';
  return [`${pluralize(count, 'message')} ${when} within ${PLANNED_HOURS} hours`];
}

function tokenFinding(harm: TokenHarm, expiring: ExpiringChannel, planned: Planned): Finding {
  const { source, channel, at } = expiring;
  const to = paths.channel(source.id, channel.id);
  return {
    id: `${harm} ${source.id} ${channel.id}`,
    harm,
    text: (
      <>
        The token of{' '}
        <Link to={to} dir="auto">
          {channelName(expiring)}
        </Link>{' '}
        {harm === 'expiredToken' ? 'has expired' : 'expires'}
        {harm === 'expiringToken' && (
          <>
            {' '}
            <Moment value={new Date(at).toISOString()} mode="relative" />
          </>
        )}
      </>
    ),
    detail: [isolate(sourceName(source)), ...plannedTexts(harm, [expiring], planned)].join(' · '),
    actions: <ActionLink to={to}>Renew</ActionLink>,
  };
}

/** Returns one finding for several tokens. `source` is their source, if all of them belong to one source. */
function tokensFinding(
  harm: TokenHarm,
  channels: readonly ExpiringChannel[],
  planned: Planned,
  source?: KnownSource,
): Finding {
  return {
    id: source ? `${harm} ${source.id}` : harm,
    harm,
    text: (
      <>
        {source ? (
          <>
            {formatNumber(channels.length)} tokens of{' '}
            <Link to={paths.source(source.id, 'channels')} dir="auto">
              {sourceName(source)}
            </Link>
          </>
        ) : (
          <Link to={paths.sources()}>{pluralize(channels.length, 'channel token')}</Link>
        )}{' '}
        {harm === 'expiredToken' ? (
          'have expired'
        ) : (
          <>
            expire, the first <Moment value={new Date(channels[0]!.at).toISOString()} mode="relative" />
          </>
        )}
      </>
    ),
    detail: (
      <>
        {source && channels.length <= MOST_TOKEN_LINES ? (
          <ChannelLinks channels={channels} />
        ) : (
          joinNames(someNames(channels.map((each) => isolate(channelName(each)))))
        )}
        {plannedTexts(harm, channels, planned).map((text) => ` · ${text}`)}
      </>
    ),
    actions: (
      <RenewMenu
        channels={channels.map((each) => ({
          title: channelName(each),
          note: sourceName(each.source),
          href: paths.channel(each.source.id, each.channel.id),
        }))}
      />
    ),
  };
}

/** The names of channels as links, so that a token is renewed with one click less than from the menu. */
function ChannelLinks({ channels }: { channels: readonly ExpiringChannel[] }) {
  return channels.map((each, place) => (
    <Fragment key={each.channel.id}>
      {place > 0 && ', '}
      <Link to={paths.channel(each.source.id, each.channel.id)} dir="auto">
        {channelName(each)}
      </Link>
    </Fragment>
  ));
}

function isIncomplete(reply: ForAllSources<unknown> | undefined): boolean {
  return reply !== undefined && reply.failed.length + reply.invalidCount + reply.remaining > 0;
}

/** Returns notices with the number and the names of sources that could not be read, and the reason. */
function notReadNotices(reply: ForAllSources<unknown> | undefined): string[] {
  if (reply === undefined) return [];
  const { failed, gatheredFrom } = reply;
  const [first] = failed;
  return [
    ...(gatheredFrom === null ? [] : [gatheredFrom]),
    ...(first === undefined
      ? []
      : [
          `${pluralize(failed.length, 'source')} could not be read (${describeError(first.value).title}): ${joinNames(
            someNames(failed.map(({ source }) => sourceName(source))),
          )}.`,
        ]),
  ];
}

type SourcesLeftOutProps = {
  what: string;
  reply: ForAllSources<unknown> | undefined;
  isLoading: boolean;
  onFurther: () => void;
};

function SourcesLeftOut({ what, reply, isLoading, onFurther }: SourcesLeftOutProps) {
  if (reply === undefined || reply.remaining === 0) return null;
  return (
    <p className="quiet">
      The {what} of {pluralize(reply.remaining, 'source')} are not checked yet.{' '}
      <Button size="small" aria-disabled={isLoading} onClick={() => !isLoading && onFurther()}>
        {isLoading ? 'Checking…' : `Check the rest of the ${what}`}
      </Button>
    </p>
  );
}
