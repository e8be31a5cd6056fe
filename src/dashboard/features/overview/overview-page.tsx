import { listBots } from '#contract/bot.ts';
import { listNotifications } from '#contract/notification.ts';
import { offersChannels, offersWebhooks } from '../../api/resources/all-sources.ts';
import { isSupported } from '../../api/transport/config.ts';
import { formatDay, viewerZone } from '../../lib/time.ts';
import { useToday } from '../../lib/use-today.ts';
import { PageHeader, PageTitle } from '../../ui/page-header.tsx';
import {
  FaqsCard,
  NotificationsCard,
  TransactionsCard,
  useOpenTransactions,
  useUnansweredFaqs,
  useUnreadNotifications,
} from './agency-cards.tsx';
import { SplitTestsCard, TopicsCard } from './activity-cards.tsx';
import styles from './overview.module.css';
import { ChannelsCard, useChannelTokens, useWebhookTests, WebhooksCard } from './source-cards.tsx';
import { joinNames } from '../../lib/format.ts';

/**
 * Shows the cards that need attention today, followed by running tests and topics. Each card loads, fails and refreshes
 * independently.
 */
export function OverviewPage() {
  return (
    <>
      <PageTitle>Overview</PageTitle>
      <PageHeader title="Overview" meta={formatDay(useToday(viewerZone()))} />
      <Attention />
      <div className={styles.cards}>
        <h2 className={styles.heading}>In progress</h2>
        {isSupported(listBots) && <SplitTestsCard />}
        <TopicsCard />
      </div>
      <NotOffered />
    </>
  );
}

/**
 * The cards that may need attention, most urgent first.
 * assumed: current failures come before upcoming ones, and both come before unread items. Cards that need no attention
 * come last.
 */
function Attention() {
  const webhooks = useWebhookTests();
  const transactions = useOpenTransactions();
  const channels = useChannelTokens();
  const notifications = useUnreadNotifications();
  const faqs = useUnansweredFaqs();
  const cards = [
    { isOffered: offersWebhooks(), ...webhooks, card: <WebhooksCard key="webhooks" {...webhooks} /> },
    { isOffered: true, ...transactions, card: <TransactionsCard key="billing" {...transactions} /> },
    { isOffered: offersChannels(), ...channels, card: <ChannelsCard key="channels" {...channels} /> },
    {
      isOffered: isSupported(listNotifications),
      ...notifications,
      card: <NotificationsCard key="feed" {...notifications} />,
    },
    { isOffered: true, ...faqs, card: <FaqsCard key="faqs" {...faqs} /> },
  ].filter(({ isOffered }) => isOffered);
  const isAllClear = cards.filter(({ attention }) => attention === false);
  const rest = cards.filter(({ attention }) => attention !== false);
  return (
    // A single list, so that a card keeps its state and focus when it moves.
    <div className={styles.cards}>
      <h2 className={styles.heading}>{rest.length === 0 ? 'Nothing needs attention' : 'Needs attention'}</h2>
      {[...rest, ...isAllClear].map(({ card }) => card)}
    </div>
  );
}

const EXTENSIONS: readonly { isOffered: () => boolean; words: string }[] = [
  { isOffered: () => isSupported(listNotifications), words: 'notifications' },
  { isOffered: offersWebhooks, words: 'outbound webhooks' },
  { isOffered: offersChannels, words: 'channels' },
  { isOffered: () => isSupported(listBots), words: 'running split tests' },
];

/**
 * Names the features that the overview cannot check, because a missing card does not mean that nothing needs attention.
 */
function NotOffered() {
  const missing = EXTENSIONS.filter(({ isOffered }) => !isOffered()).map(({ words }) => words);
  if (missing.length === 0) return null;
  return (
    <p className="quiet">This service does not report {joinNames(missing)}, so they are not checked here.</p>
  );
}
