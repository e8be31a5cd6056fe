import { pseudoRandom } from '#dashboard/lib/statistics/pseudo-random.ts';

export type Transaction = {
  id: string;
  date: string;
  description: string;
  counterparty: string;
  category: string;
  status: 'posted' | 'pending' | 'declined' | 'refunded';
  amount: number;
  currency: string;
  reference: string | null;
  account: string;
  createdBy: string | null;
  updatedAt: string;
  note: string | null;
};

const VERBS = ['Payment to', 'Invoice from', 'Refund by', 'Subscription at', 'Order with', 'Transfer to'];
const NAMES = [
  'Harbour',
  'Juniper',
  'Meridian',
  'Oakfield',
  'Pinnacle',
  'Quartz',
  'Rosewood',
  'Summit',
  'Tidal',
  'Vantage',
];
const KINDS = [
  'Moving',
  'Dental',
  'Fitness',
  'Plumbing',
  'Solar',
  'Roofing',
  'Catering',
  'Legal',
  'Design',
  'Insurance',
];
const FORMS = ['Ltd', 'Inc', 'GmbH', 'SARL', 'AB', 'BV'];
const CATEGORIES = ['Services', 'Software', 'Travel', 'Payroll', 'Advertising', 'Rent', 'Utilities'];
const STATUSES = [
  'posted',
  'posted',
  'posted',
  'posted',
  'pending',
  'pending',
  'declined',
  'refunded',
] as const;
const CURRENCIES = ['USD', 'USD', 'EUR', 'GBP', 'CAD'];

const PEOPLE = [
  'Amara Osei',
  'Björn Lindqvist',
  'Chloé Moreau',
  'Daniela Rossi',
  'Eoin Walsh',
  'Farah Haddad',
];
const NOTES = [
  'Settled by the evening batch',
  'Checked by hand and released',
  'Waits for the other side to confirm',
];

const NEWEST = Date.UTC(2026, 10, 20);

/** Creates transactions, newest first. They are the same in every run. */
export function makeTransactions(count: number): Transaction[] {
  const random = pseudoRandom(7);
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)]!;
  let time = NEWEST;
  return Array.from({ length: count }, (_, place) => {
    time -= Math.floor(random() * 3_600_000);
    const counterparty = `${pick(NAMES)} ${pick(KINDS)} ${pick(FORMS)}`;
    return {
      id: `TX-${String(count - place).padStart(6, '0')}`,
      date: new Date(time).toISOString(),
      description: `${pick(VERBS)} ${counterparty}`,
      counterparty,
      category: pick(CATEGORIES),
      status: pick(STATUSES),
      amount: Math.round(random() * 900_000 - 300_000) / 100,
      currency: pick(CURRENCIES),
      reference: random() < 0.2 ? null : `REF${Math.floor(random() * 1e9)}`,
      account: `ACC-${Math.floor(random() * 1e8)}`,
      createdBy: random() < 0.1 ? null : pick(PEOPLE),
      updatedAt: new Date(time + Math.floor(random() * 86_400_000)).toISOString(),
      note: random() < 0.3 ? null : `${pick(NOTES)} (${Math.floor(random() * 1e6)})`,
    };
  });
}
