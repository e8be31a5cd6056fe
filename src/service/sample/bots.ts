/** A bot of the agency: which brands it talks for, and how its versions went by. Those for all brands come last. */
export type BotTemplate = {
  name: string;
  brands: readonly string[] | 'all';
  /** The number of its newest version. */
  latest: number;
  daysPerVersion: number;
};

export const SAMPLE_BOTS: readonly BotTemplate[] = [
  { name: 'Solar qualifier', brands: ['Brightridge Solar'], latest: 41, daysPerVersion: 13 },
  { name: 'Dental front desk', brands: ['Northside Dental'], latest: 23, daysPerVersion: 24 },
  { name: 'Praxis-Empfang', brands: ['Zahnärzte am Fleet'], latest: 14, daysPerVersion: 30 },
  { name: 'Trial class booker', brands: ['Tempo Fitness'], latest: 31, daysPerVersion: 17 },
  {
    name: 'Property concierge',
    brands: ['Marlow & Finch', 'Azul Homes', 'Palm Gate Properties'],
    latest: 56,
    daysPerVersion: 10,
  },
  {
    name: 'Viewing scheduler',
    brands: ['Marlow & Finch', 'Palm Gate Properties'],
    latest: 12,
    daysPerVersion: 38,
  },
  { name: 'Mortgage pre-qualifier', brands: ['Harbor Home Loans'], latest: 27, daysPerVersion: 20 },
  { name: 'Showroom assistant', brands: ['Redline Motors'], latest: 35, daysPerVersion: 15 },
  { name: 'Care intake', brands: ['Evergreen Home Care'], latest: 8, daysPerVersion: 60 },
  { name: 'Consultation booker', brands: ['Lumen Aesthetics'], latest: 19, daysPerVersion: 26 },
  { name: 'Moving quotes', brands: ['Tidy Moves'], latest: 6, daysPerVersion: 75 },
  { name: 'Second attempt', brands: 'all', latest: 9, daysPerVersion: 45 },
];
