/** The kinds of records that an id may refer to, with the address and the lookup of each kind. */
import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';
import { getBot, listBots } from '#contract/bot.ts';
import { getDelivery } from '#contract/delivery.ts';
import { botDirectory } from '../../api/resources/bot-directory.ts';
import { botQueries } from '../../api/resources/bot-queries.ts';
import type { Reply } from '../../api/transport/call.ts';
import { isSupported } from '../../api/transport/config.ts';
import { deliveryQueries } from '../../api/resources/delivery-queries.ts';
import { faqQueries } from '../../api/resources/faq-queries.ts';
import { listedFolders } from '../../api/resources/folder-queries.ts';
import { leadQueries } from '../../api/resources/lead-queries.ts';
import type { NameKind } from '../../api/names/names.ts';
import { notificationQueries } from '../../api/resources/notification-queries.ts';
import { personaQueries } from '../../api/resources/persona-queries.ts';
import { reportQueries } from '../../api/resources/report-queries.ts';
import { listedSources } from '../../api/resources/source-directory.ts';
import { transactionQueries } from '../../api/resources/transaction-queries.ts';
import { leadName } from '../../domain/lead-name.ts';
import { paths } from '../../lib/paths.ts';
import { personaName } from '../../domain/persona-name.ts';

/** The name of the record; null if the service reports that the record does not exist. */
type Found = { name: string } | null;

export type Kind = {
  noun: string;
  names?: NameKind;
  to: (id: string) => string;
  /**
   * Looks up an id. Rejects if the request fails. null if the service cannot look up this kind of record: the palette
   * then offers to open the id without a check.
   */
  find: ((queryClient: QueryClient, id: string) => Promise<Found>) | null;
};

type Listed = { id: unknown };

/** Finds an id in a list. Ids in the list may be numbers. */
function foundIn<Item extends Listed>(
  items: readonly Item[],
  id: string,
  nameOf: (item: Item) => string | null,
): Found {
  const item = items.find((each) => String(each.id) === id);
  return item ? { name: nameOf(item)?.trim() || `No name` } : null;
}

type List<Item> = { queryKey: DataTag<QueryKey, Reply<Item[]>, Error>; enabled?: unknown };

/**
 * Returns a function that looks up an id in a list; null if the list is disabled, because the service cannot list these
 * records.
 */
function findIn<Item extends Listed>(list: List<Item>, nameOf: (item: Item) => string | null): Kind['find'] {
  if (list.enabled === false) return null;
  return async (client, id) => foundIn((await client.fetchQuery<Reply<Item[]>>(list)).data, id, nameOf);
}

/** Returns the kinds of records, in the order of lookup and display. */
export function kinds(): readonly Kind[] {
  return [
    {
      noun: 'lead',
      names: 'lead',
      to: paths.lead,
      find: async (client, id) => {
        const { data } = await client.fetchQuery({ ...leadQueries.detail(id), retry: false });
        return { name: leadName(data).text };
      },
    },
    {
      noun: 'bot',
      names: 'bot',
      to: (id) => paths.bot(id),
      find: async (client, id) => {
        if (isSupported(getBot) && !isSupported(listBots)) {
          const { data } = await client.fetchQuery({ ...botQueries.detail(id), retry: false });
          return { name: data.name?.trim() || 'No name' };
        }
        return foundIn((await client.fetchQuery(botDirectory())).data, id, ({ name }) => name);
      },
    },
    {
      noun: 'persona',
      names: 'persona',
      to: paths.persona,
      find: findIn(personaQueries.list(), personaName),
    },
    {
      noun: 'source',
      names: 'source',
      to: (id) => paths.source(id),
      find: findIn(listedSources(), ({ name }) => name),
    },
    {
      noun: 'folder',
      names: 'folder',
      to: (id) => paths.folder(id),
      find: findIn(listedFolders(), ({ name }) => name),
    },
    {
      noun: 'report',
      names: 'report',
      to: paths.report,
      find: findIn(reportQueries.list(), ({ name }) => name),
    },
    {
      noun: 'notification',
      to: paths.notification,
      find: findIn(notificationQueries.list(), ({ title }) => title),
    },
    {
      noun: 'question',
      to: (id) => paths.faqs(new URLSearchParams({ faq: id })),
      find: findIn(faqQueries.list({}), ({ question }) => question),
    },
    {
      noun: 'transaction',
      to: (id) => paths.billing(new URLSearchParams({ transaction: id })),
      find: async (client, id) =>
        // Transaction ids are numeric, so other ids need no lookup.
        /^\d+$/.test(id)
          ? foundIn(
              (await client.fetchQuery(transactionQueries.list({}))).data,
              id,
              ({ description }) => description,
            )
          : null,
    },
    ...(isSupported(getDelivery)
      ? [
          {
            noun: 'delivery',
            to: (id: string) => paths.deliveries(new URLSearchParams({ delivery: id })),
            find: async (client: QueryClient, id: string) => {
              const { data } = await client.fetchQuery({ ...deliveryQueries.detail(id), retry: false });
              return { name: data.eventType };
            },
          },
        ]
      : []),
  ];
}
