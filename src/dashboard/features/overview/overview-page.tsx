import { useState } from 'react';
import { listBots } from '#contract/bot.ts';
import { listCustomChannels } from '#contract/custom-channel.ts';
import { listNotifications } from '#contract/notification.ts';
import type { Operation } from '#contract/operation.ts';
import { getOutboundWebhook } from '#contract/outbound-webhook.ts';
import { listSmartFaqs } from '#contract/smart-faq.ts';
import { listTransactions } from '#contract/transaction.ts';
import { SOURCES_AT_FIRST } from '../../api/attention-sources.ts';
import { offers } from '../../api/config.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { joinNames } from '../../lib/figure-words.ts';
import { formatDay, viewerZone } from '../../lib/time.ts';
import { useToday } from '../../lib/use-today.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ChannelsCard } from './channels-card.tsx';
import { useNeeds, type Need } from './needs.ts';
import { NotificationsCard } from './notifications-card.tsx';
import styles from './overview-page.module.css';
import { FaqsCard } from './faqs-card.tsx';
import { SplitTestsCard } from './split-tests-card.tsx';
import { TopicsCard } from './topics-card.tsx';
import { TransactionsCard } from './transactions-card.tsx';
import { WebhooksCard } from './webhooks-card.tsx';

/** What needs attention today, and what goes on. Each part loads, fails and is refreshed alone. */
export function OverviewPage() {
  return (
    <>
      <PageTitle>Overview</PageTitle>
      <PageHeader title="Overview" meta={formatDay(useToday(viewerZone()))} />
      <Attention />
      <div className={styles.cards}>
        <h2 className={styles.heading}>Going on</h2>
        {offers(listBots) && <SplitTestsCard />}
        <TopicsCard />
      </div>
      <NotOffered />
    </>
  );
}

/**
 * assumed: what is broken now comes before what will break, and that before what only waits to be read. What needs
 * nothing comes last.
 */
function Attention() {
  const [webhooks, setWebhooks] = useState(SOURCES_AT_FIRST);
  const [channels, setChannels] = useState(SOURCES_AT_FIRST);
  const needs = useNeeds({ webhooks, channels });
  const cards = [
    {
      need: needs.webhooks,
      operation: getOutboundWebhook,
      card: <WebhooksCard key="webhooks" look={{ most: webhooks, onFurther: setWebhooks }} />,
    },
    { need: needs.transactions, operation: listTransactions, card: <TransactionsCard key="transactions" /> },
    {
      need: needs.channels,
      operation: listCustomChannels,
      card: <ChannelsCard key="channels" look={{ most: channels, onFurther: setChannels }} />,
    },
    {
      need: needs.notifications,
      operation: listNotifications,
      card: <NotificationsCard key="notifications" />,
    },
    { need: needs.questions, operation: listSmartFaqs, card: <FaqsCard key="questions" /> },
  ].filter(({ operation }) => offers(operation));
  return (
    // One list, so that a card that moves within it stays the same, and the focus in it.
    <div className={styles.cards}>
      <h2 className={styles.heading}>{headingWords(cards.map(({ need }) => need))}</h2>
      {[...cards.filter(({ need }) => need !== false), ...cards.filter(({ need }) => need === false)].map(
        ({ card }) => card,
      )}
    </div>
  );
}

function headingWords(needs: readonly Need[]): string {
  return needs.every((need) => need === false) ? 'Nothing needs attention' : 'Needs attention';
}

const EXTENSIONS: readonly { operation: Operation; words: string }[] = [
  { operation: listNotifications, words: 'notifications' },
  { operation: getOutboundWebhook, words: 'outbound webhooks' },
  { operation: listCustomChannels, words: 'channels' },
  { operation: listBots, words: 'the split tests that run' },
];

/** What the overview says nothing of: that is not the same as nothing to do. */
function NotOffered() {
  const missing = EXTENSIONS.filter(({ operation }) => !offers(operation)).map(({ words }) => words);
  if (missing.length === 0) return null;
  return (
    <p className={styles.note}>
      This service does not tell of {joinNames(missing)}: how they stand is not known here.
    </p>
  );
}
