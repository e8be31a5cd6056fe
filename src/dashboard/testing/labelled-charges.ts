/**
 * Generates charges of eight kinds, with the true payment of each failed charge. The dashboard infers which later
 * charge paid (settled) a failed one. These charges measure how often it is right. A failed charge stays unpaid, or is
 * paid some days later, possibly after more failed attempts.
 */
import type { Transaction } from '#contract/transaction.ts';
import { pseudoRandom } from '../lib/statistics/pseudo-random.ts';
import { transactionValue } from './values.ts';

export const CHARGE_KINDS = [
  'phone numbers',
  'weekly fees',
  'top-ups',
  'daily packs',
  'usage invoices',
  'single amounts',
  'without a description',
  'monthly subscriptions',
] as const;
export type ChargeKind = (typeof CHARGE_KINDS)[number];

/**
 * The kinds of charges for which a field identifies a retry. For all other kinds, only the order of the charges can.
 */
export const IDENTIFIED_KINDS: ReadonlySet<ChargeKind> = new Set([
  'usage invoices',
  'single amounts',
  'monthly subscriptions',
]);

export type LabelledCharges = {
  transactions: readonly Transaction[];
  kindOf: ReadonlyMap<number, ChargeKind>;
  /** The id of the payment, by the id of each failed transaction that was paid later. */
  paidBy: ReadonlyMap<number, number>;
};

const DAY = 86_400_000;
const START = Date.UTC(2024, 0, 1);
const YEAR = 365;
const CURRENCIES = ['EUR', 'USD', 'GBP', 'JPY'];

type Draft = Partial<Transaction> & { day: number };

export function labelledCharges(seed: number, count: number): LabelledCharges {
  const random = pseudoRandom(seed);
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)]!;
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const transactions: Transaction[] = [];
  const kindOf = new Map<number, ChargeKind>();
  const paidBy = new Map<number, number>();

  const add = (kind: ChargeKind, { day, ...rest }: Draft, status: string): number => {
    const id = transactions.length + 1;
    const createdAt = new Date(START + day * DAY + between(0, 3_600_000)).toISOString();
    transactions.push(transactionValue({ ...rest, id, status, createdAt }));
    kindOf.set(id, kind);
    return id;
  };
  /** Adds a charge. It fails with a probability of 25 %. A failed charge is paid later or never. */
  const charge = (kind: ChargeKind, draft: Draft) => {
    if (random() >= 0.25) return add(kind, draft, random() < 0.03 ? 'pending' : 'succeeded');
    const failed = [add(kind, draft, 'failed')];
    let { day } = draft;
    while (random() < 0.3) failed.push(add(kind, { ...draft, day: (day += between(1, 2)) }, 'failed'));
    if (random() < 0.5) return;
    const note = random() < 0.2 && draft.description ? ' (retry)' : '';
    const description = draft.description && `${draft.description}${note}`;
    const payment = add(kind, { ...draft, day: day + between(1, 3), description }, 'succeeded');
    for (const id of failed) paidBy.set(id, payment);
  };
  const cents = (least: number, most: number) => between(least * 100, most * 100) / 100;
  const ofKind = (kind: ChargeKind) => [...kindOf.values()].filter((each) => each === kind).length;

  /** Functions that add the charges of one customer, or a single charge, of each kind. */
  const makers: Record<ChargeKind, () => void> = {
    'phone numbers': () => {
      const description = pick(['Phone number', 'Phone number, Berlin', 'Phone number, Lyon']);
      const [amount, currency] = pick([
        [1.5, 'EUR'],
        [4.37, 'USD'],
        [19.9, 'EUR'],
      ] as const);
      charge('phone numbers', { day: between(0, YEAR), description, amount, currency });
    },
    'weekly fees': () => {
      const [currency, amount] = [pick(CURRENCIES), pick([9, 12.5, 17.42])];
      const first = between(0, 200);
      for (let week = 0; week < 12; week += 1)
        charge('weekly fees', { day: first + week * 7, description: 'Weekly fee', amount, currency });
    },
    'top-ups': () => {
      const [amount, currency] = [pick([10, 20, 50, 100]), pick(CURRENCIES)];
      charge('top-ups', { day: between(0, YEAR), description: 'Top-up', amount, currency });
    },
    'daily packs': () => {
      const [amount, currency] = [pick([0.99, 2.49, 4.98]), pick(CURRENCIES)];
      charge('daily packs', { day: between(0, YEAR), description: 'Daily pack', amount, currency });
    },
    'usage invoices': () => {
      const currency = pick(CURRENCIES);
      for (let month = 0; month < 12; month += 1) {
        const [startTime, endTime] = [month, month + 1].map((each) =>
          new Date(Date.UTC(2024, each, 1)).toISOString(),
        );
        const responses = between(5000, 60_000);
        const responseCost = responses / 100;
        const usage = {
          responses,
          libraryBytes: 2 ** 30,
          users: 2,
          responseCost,
          libraryCost: 1.5,
          userCost: 40,
        };
        charge('usage invoices', {
          day: (month + 1) * 30.4,
          description: 'Usage',
          amount: pick([Math.round((responseCost + 41.5) * 100) / 100, 49]),
          currency,
          usage: { startTime: startTime!, endTime: endTime!, ...usage },
        });
      }
    },
    'single amounts': () => {
      const description = pick(['Consulting', 'Import of a CRM', 'Training']);
      const [amount, currency] = [cents(20, 900), pick(CURRENCIES.slice(0, 3))];
      charge('single amounts', { day: between(0, YEAR), description, amount, currency });
    },
    'without a description': () => {
      const [amount, currency] = [random() < 0.5 ? pick([5, 20, 29]) : cents(20, 900), pick(['EUR', 'USD'])];
      charge('without a description', { day: between(0, YEAR), description: null, amount, currency });
    },
    'monthly subscriptions': () => {
      const [currency, amount] = [pick(CURRENCIES), between(20, 90) - 0.01];
      const first = between(0, 30);
      for (let month = 0; month < 12; month += 1)
        charge('monthly subscriptions', {
          day: first + month * 30.4,
          description: `Subscription of team ${amount}`,
          amount,
          currency,
        });
    },
  };
  for (const kind of CHARGE_KINDS) while (ofKind(kind) < count / CHARGE_KINDS.length) makers[kind]();
  return { transactions, kindOf, paidBy };
}
