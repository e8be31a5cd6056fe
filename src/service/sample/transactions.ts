import type { Transaction } from '#contract/transaction.ts';
import type { transaction } from '../db/schema.ts';
import type { SampleAgency } from './agencies.ts';
import { SAMPLE_AGENCY, SECOND_AGENCY } from './identity.ts';
import { Random } from './random.ts';
import { DAY, HOUR } from './timeline.ts';

type TransactionRow = typeof transaction.$inferInsert;

/** The billing plan of an agency in one currency. */
type Plan = {
  currency: string;
  title: string;
  months: number;
  /**
   * The number of billed bot responses in the newest month. It has grown from a quarter of this number over 36 months.
   */
  responses: number;
  libraryGigabytes: number;
  users: number;
  centsPerResponse: number;
  centsPerGigabyte: number;
  centsPerUser: number;
};

const PLANS: Record<string, readonly Plan[]> = {
  [SAMPLE_AGENCY.id]: [
    {
      currency: 'USD',
      title: 'Northlight Studio, clients in America, the Gulf and Australia',
      months: 36,
      responses: 61_000,
      libraryGigabytes: 38,
      users: 9,
      centsPerResponse: 0.8,
      centsPerGigabyte: 150,
      centsPerUser: 2900,
    },
    {
      currency: 'EUR',
      title: 'Northlight Studio, clients in Europe',
      months: 36,
      responses: 34_000,
      libraryGigabytes: 21,
      users: 5,
      centsPerResponse: 0.75,
      centsPerGigabyte: 140,
      centsPerUser: 2700,
    },
  ],
  [SECOND_AGENCY.id]: [
    {
      currency: 'GBP',
      title: 'Southbank Partners',
      months: 6,
      responses: 4100,
      libraryGigabytes: 2,
      users: 2,
      centsPerResponse: 0.7,
      centsPerGigabyte: 120,
      centsPerUser: 2400,
    },
  ],
};

const WEEKLY_PLAN: Omit<Plan, 'months'> = {
  currency: 'GBP',
  title: 'Northlight Studio, clients in Britain',
  responses: 4200,
  libraryGigabytes: 6,
  users: 1,
  centsPerResponse: 0.75,
  centsPerGigabyte: 30,
  centsPerUser: 600,
};

/**
 * Returns the charges to an agency before the midnight `today`, oldest first. Amounts are in major units, such as
 * dollars.
 */
export function transactionsOf(agency: SampleAgency, today: number): TransactionRow[] {
  const plans = PLANS[agency.id] ?? [];
  const recurring = plans.flatMap((plan) =>
    Array.from({ length: plan.months }, (_, monthsAgo) => ofMonth(agency, plan, monthsAgo, today)).flat(),
  );
  const others =
    agency.id === SAMPLE_AGENCY.id ? [...weeklyCharges(agency, today), ...singleCharges(today)] : [];
  return [...recurring, ...others]
    .toSorted((one, other) => Number(one.createdAt) - Number(other.createdAt))
    .map((row) => ({ ...row, agencyId: agency.id }));
}

type Charge = Omit<TransactionRow, 'agencyId'>;

/**
 * Creates the charges of one monthly invoice. `monthsAgo` is the age of the invoice (0 is the newest). The invoice
 * covers the month before its date.
 */
function ofMonth(agency: SampleAgency, plan: Plan, monthsAgo: number, today: number): Charge[] {
  const random = new Random(agency.seed, `invoice in ${plan.currency}`, monthsAgo);
  const issued = firstOfMonth(today, -monthsAgo);
  const start = firstOfMonth(today, -monthsAgo - 1);
  const month = MONTHS.format(start);
  const usage = usageOf(random, plan, monthsAgo, start, issued);
  const amount = inCents(usage.responseCost + usage.libraryCost + usage.userCost);
  const invoice: Charge = {
    status: 'succeeded',
    description: `${plan.title}: ${month}`,
    amount,
    currency: plan.currency,
    createdAt: new Date(issued),
    receiptUrl: receiptOf(random),
    // The oldest invoice of a plan has no usage data.
    usage: monthsAgo === plan.months - 1 ? null : usage,
  };
  if (monthsAgo === 0 && plan.currency === 'EUR')
    return [{ ...invoice, status: 'pending', receiptUrl: null }];
  const cardFee: Charge = {
    ...invoice,
    description: `Card fee, 1.9 %: ${month}`,
    amount: inCents(amount * 0.019),
    receiptUrl: random.chance(0.2) ? null : receiptOf(random),
    usage: null,
  };
  if (!random.chance(0.11)) return [invoice, cardFee];
  // The first attempt to charge the card fails, and the second succeeds three days later. Omits a second
  // attempt in the future.
  const failed = { ...invoice, status: 'failed', receiptUrl: null };
  const paidAt = new Date(issued + 3 * DAY);
  if (paidAt.getTime() > today) return [failed];
  const paid = { ...invoice, description: `${invoice.description} (second attempt)`, createdAt: paidAt };
  return [failed, paid, { ...cardFee, createdAt: paidAt }];
}

/** Returns the usage of one invoice. Each cost is rounded to cents, so that the three costs add up to the amount. */
function usageOf(random: Random, plan: Omit<Plan, 'months'>, monthsAgo: number, start: number, end: number) {
  const grown = 1 - (0.75 * monthsAgo) / 36;
  const responses = Math.round(plan.responses * grown * (0.9 + 0.2 * random.next()));
  const libraryBytes = Math.round(plan.libraryGigabytes * grown * (0.95 + 0.1 * random.next()) * 2 ** 30);
  const users = Math.max(1, Math.round(plan.users * grown));
  return {
    startTime: new Date(start).toISOString(),
    endTime: new Date(end).toISOString(),
    responses,
    libraryBytes,
    users,
    responseCost: Math.round(responses * plan.centsPerResponse) / 100,
    libraryCost: Math.round((libraryBytes / 2 ** 30) * plan.centsPerGigabyte) / 100,
    userCost: (users * plan.centsPerUser) / 100,
  } satisfies Transaction['usage'];
}

const WEEKS = 34;

/** Creates charges for the usage of full weeks. The forecast of the current month needs such charges. */
function weeklyCharges(agency: SampleAgency, today: number): Charge[] {
  // The last Monday. Adds 3 days, because 1970-01-01 was a Thursday.
  const monday = today - ((Math.floor(today / DAY) + 3) % 7) * DAY;
  return Array.from({ length: WEEKS }, (_, weeksAgo) => {
    const random = new Random(agency.seed, 'weekly usage', weeksAgo);
    const issued = monday - weeksAgo * 7 * DAY;
    const usage = usageOf(random, WEEKLY_PLAN, 0, issued - 7 * DAY, issued);
    return {
      status: 'succeeded',
      description: `${WEEKLY_PLAN.title}: week until ${new Date(issued - DAY).toISOString().slice(0, 10)}`,
      amount: inCents(usage.responseCost + usage.libraryCost + usage.userCost),
      currency: WEEKLY_PLAN.currency,
      createdAt: new Date(issued),
      receiptUrl: receiptOf(random),
      usage,
    };
  });
}

/** Creates refunds and other charges that occur only once. */
function singleCharges(today: number): Charge[] {
  const charge = (daysAgo: number, amount: number, rest: Partial<Charge>): Charge => ({
    status: 'succeeded',
    amount,
    currency: 'USD',
    createdAt: new Date(today - daysAgo * DAY - 9 * HOUR),
    receiptUrl: null,
    usage: null,
    ...rest,
  });
  return [
    charge(912, 450, { description: 'Setting up: import of two CRMs' }),
    charge(701, -116.4, { description: 'Refund: responses billed twice' }),
    charge(488, -29, { description: 'Refund: one user too many', currency: 'EUR' }),
    charge(301, -350.25, { description: 'Refund: outage of a provider' }),
    charge(164, -0.01, { description: 'Rounding' }),
    charge(92, 0, { description: 'Check of a new card' }),
    charge(47, 1200, { description: 'Bank transfer, yearly library package', status: 'pending' }),
    charge(33, -75, { description: 'Refund: goodwill', currency: 'EUR', status: 'failed' }),
    charge(12, 180, { description: null, currency: 'EUR' }),
    charge(6, 250, { description: 'Workshop for bot writers', status: 'failed' }),
    charge(2, 250, { description: 'Workshop for bot writers (second attempt)', status: 'pending' }),
    charge(0, 19.9, { description: 'Phone number, Berlin', currency: 'EUR', status: 'pending' }),
  ];
}

const MONTHS = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Returns the first moment (UTC) of the month that is `months` months after the month of `today`. */
function firstOfMonth(today: number, months: number): number {
  const date = new Date(today);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
}

function inCents(amount: number): number {
  return Math.round(amount * 100) / 100;
}

function receiptOf(random: Random): string {
  return `https://pay.botdeck.example/receipts/rcp_${random.token(16)}`;
}
