/** Whether the parts of the overview have something to do. */
import { useQuery } from '@tanstack/react-query';
import { attentionQueries } from '../../api/attention-sources.ts';
import { faqQueries } from '../../api/faq-queries.ts';
import { notificationQueries } from '../../api/notification-queries.ts';
import { transactionQueries } from '../../api/transaction-queries.ts';
import { isAnswered } from '../../lib/faq-facts.ts';
import { viewerZone } from '../../lib/time.ts';
import { useToday } from '../../lib/use-today.ts';
import { useNow } from '../../ui/moment.tsx';
import { expiringChannels } from './expiring-channels.ts';
import { isRecent, ofStatus } from './unsettled.ts';
import { readWebhookTests } from './webhook-tests.ts';

/** Null while it is not known: not loaded yet, or not all to be had. */
export type Need = boolean | null;

export type Needs = Record<'webhooks' | 'transactions' | 'channels' | 'notifications' | 'questions', Need>;

/** Only watches what the cards load. `most` as the cards look at sources. */
export function useNeeds(most: { webhooks: number; channels: number }): Needs {
  const now = useNow();
  const zone = viewerZone();
  const calendar = { today: useToday(zone), zone };
  const webhooks = useQuery({
    ...attentionQueries.webhooks(most.webhooks),
    enabled: false,
    select: ({ data, failed }) => needOf(readWebhookTests(data).failing.length, failed.length),
  });
  const channels = useQuery({
    ...attentionQueries.channels(most.channels),
    enabled: false,
    select: ({ data, failed, unreadable }) => {
      const { expired, soon } = expiringChannels(data, now.getTime());
      return needOf(expired.length + soon.length, failed.length + unreadable);
    },
  });
  const failed = useQuery({
    ...transactionQueries.list({ status: 'failed' }),
    enabled: false,
    select: (reply) =>
      needOf(ofStatus(reply, 'failed').filter((each) => isRecent(each, calendar)).length, reply.unreadable),
  });
  const pending = useQuery({
    ...transactionQueries.list({ status: 'pending' }),
    enabled: false,
    select: (reply) => needOf(ofStatus(reply, 'pending').length, reply.unreadable),
  });
  const notifications = useQuery({
    ...notificationQueries.list(),
    enabled: false,
    select: ({ data, unreadable }) => needOf(data.filter(({ viewed }) => !viewed).length, unreadable),
  });
  const questions = useQuery({
    ...faqQueries.list({ answered: 'unanswered' }),
    enabled: false,
    select: ({ data, unreadable }) => needOf(data.filter((faq) => !isAnswered(faq)).length, unreadable),
  });
  return {
    webhooks: webhooks.data ?? null,
    transactions: either(failed.data, pending.data),
    channels: channels.data ?? null,
    notifications: notifications.data ?? null,
    questions: questions.data ?? null,
  };
}

/** What could not be read may need something. */
function needOf(count: number, unread: number): Need {
  if (count > 0) return true;
  return unread > 0 ? null : false;
}

function either(one: Need = null, other: Need = null): Need {
  if (one || other) return true;
  return one === null || other === null ? null : false;
}
