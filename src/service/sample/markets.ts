import type { CultureShares } from './names.ts';

export type Language = 'en' | 'de' | 'es' | 'fr' | 'ar';

export type Market = {
  /** `#` is a random digit. Each range is reserved for fiction by its regulator, or contains no valid numbers. */
  phone: string;
  /** Hours from UTC, accurate enough for the rhythm of a day. */
  offset: number;
  /** The IANA time zones of its leads, the most common one first. */
  zones: readonly [string, ...string[]];
  languages: readonly (readonly [Language, number])[];
  cultures: CultureShares;
  cities: readonly string[];
};

const AMERICAN: CultureShares = [
  ['english', 46],
  ['hispanic', 18],
  ['indian', 5],
  ['chinese', 4],
  ['vietnamese', 3],
  ['korean', 3],
  ['filipino', 3],
  ['italian', 3],
  ['irish', 3],
  ['polish', 2],
  ['nigerian', 2],
  ['arabic', 2],
  ['persian', 2],
  ['german', 2],
  ['eastAfrican', 1],
  ['greek', 1],
  ['slavic', 2],
  ['french', 1],
  ['japanese', 1],
];

const BRITISH: CultureShares = [
  ['english', 58],
  ['irish', 6],
  ['indian', 8],
  ['pakistani', 7],
  ['polish', 5],
  ['nigerian', 4],
  ['chinese', 2],
  ['slavic', 3],
  ['arabic', 2],
  ['italian', 2],
  ['eastAfrican', 2],
  ['portuguese', 2],
  ['french', 1],
  ['turkish', 1],
  ['greek', 1],
];

const GERMAN: CultureShares = [
  ['german', 60],
  ['turkish', 12],
  ['polish', 7],
  ['slavic', 7],
  ['arabic', 4],
  ['italian', 4],
  ['greek', 2],
  ['vietnamese', 2],
  ['dutch', 1],
  ['english', 2],
  ['persian', 2],
];

export const MARKETS = {
  phoenix: {
    phone: '+1 602 555 01##',
    offset: -7,
    zones: ['America/Phoenix', 'America/Denver', 'America/Los_Angeles'],
    languages: [
      ['en', 90],
      ['es', 10],
    ],
    cultures: AMERICAN,
    cities: ['Phoenix', 'Mesa', 'Tempe', 'Scottsdale', 'Chandler', 'Gilbert', 'Glendale'],
  },
  dallas: {
    phone: '+1 214 555 01##',
    offset: -6,
    zones: ['America/Chicago', 'America/Denver'],
    languages: [
      ['en', 88],
      ['es', 12],
    ],
    cultures: AMERICAN,
    cities: ['Dallas', 'Plano', 'Irving', 'Frisco', 'Garland', 'Arlington', 'McKinney'],
  },
  boston: {
    phone: '+1 617 555 01##',
    offset: -5,
    zones: ['America/New_York', 'America/Detroit', 'America/Chicago'],
    languages: [
      ['en', 97],
      ['es', 3],
    ],
    cultures: AMERICAN,
    cities: ['Boston', 'Quincy', 'Somerville', 'Worcester', 'Lowell', 'Salem', 'Newton'],
  },
  seattle: {
    phone: '+1 206 555 01##',
    offset: -8,
    zones: ['America/Los_Angeles', 'America/Anchorage', 'Pacific/Honolulu'],
    languages: [['en', 100]],
    cultures: AMERICAN,
    cities: ['Seattle', 'Bellevue', 'Tacoma', 'Everett', 'Renton', 'Kirkland', 'Olympia'],
  },
  toronto: {
    phone: '+1 416 555 01##',
    offset: -5,
    zones: ['America/Toronto', 'America/Halifax', 'America/St_Johns'],
    languages: [
      ['en', 86],
      ['fr', 14],
    ],
    cultures: [...BRITISH, ['french', 25], ['filipino', 5], ['persian', 4], ['korean', 3]],
    cities: ['Toronto', 'Mississauga', 'Hamilton', 'Oshawa', 'Barrie', 'Kingston', 'Ottawa'],
  },
  london: {
    phone: '+44 20 7946 0###',
    offset: 0,
    zones: ['Europe/London', 'Europe/Dublin'],
    languages: [['en', 100]],
    cultures: BRITISH,
    cities: ['Hackney', 'Croydon', 'Ealing', 'Walthamstow', 'Greenwich', 'Richmond', 'Brixton'],
  },
  manchester: {
    phone: '+44 161 496 0###',
    offset: 0,
    zones: ['Europe/London'],
    languages: [['en', 100]],
    cultures: BRITISH,
    cities: ['Didsbury', 'Chorlton', 'Salford', 'Stockport', 'Sale', 'Bury', 'Oldham'],
  },
  berlin: {
    phone: '+49 30 23125 ###',
    offset: 1,
    zones: ['Europe/Berlin', 'Europe/Vienna', 'Europe/Zurich'],
    languages: [
      ['de', 78],
      ['en', 22],
    ],
    cultures: GERMAN,
    cities: ['Neukölln', 'Prenzlauer Berg', 'Kreuzberg', 'Wedding', 'Charlottenburg', 'Köpenick'],
  },
  hamburg: {
    phone: '+49 40 66969 ###',
    offset: 1,
    zones: ['Europe/Berlin', 'Europe/Copenhagen'],
    languages: [
      ['de', 88],
      ['en', 12],
    ],
    cultures: GERMAN,
    cities: ['Altona', 'Eimsbüttel', 'Wandsbek', 'Bergedorf', 'Harburg', 'Blankenese'],
  },
  valencia: {
    phone: '+34 060 555 ###',
    offset: 1,
    zones: ['Europe/Madrid', 'Atlantic/Canary', 'Europe/Paris'],
    languages: [
      ['es', 52],
      ['en', 40],
      ['de', 8],
    ],
    cultures: [
      ['hispanic', 50],
      ['english', 16],
      ['german', 8],
      ['dutch', 8],
      ['nordic', 7],
      ['french', 6],
      ['italian', 4],
      ['slavic', 4],
    ],
    cities: ['Valencia', 'Gandia', 'Dénia', 'Jávea', 'Sagunto', 'Cullera'],
  },
  dubai: {
    phone: '+971 0 555 0###',
    offset: 4,
    zones: ['Asia/Dubai', 'Asia/Riyadh', 'Asia/Kolkata', 'Asia/Kathmandu'],
    languages: [
      ['en', 66],
      ['ar', 34],
    ],
    cultures: [
      ['arabic', 40],
      ['indian', 20],
      ['pakistani', 10],
      ['english', 10],
      ['persian', 6],
      ['slavic', 6],
      ['filipino', 4],
      ['chinese', 4],
    ],
    cities: ['Dubai Marina', 'Deira', 'Jumeirah', 'Al Barsha', 'Business Bay', 'Mirdif'],
  },
  sydney: {
    phone: '+61 2 5550 ####',
    offset: 10,
    zones: ['Australia/Sydney', 'Australia/Adelaide', 'Australia/Lord_Howe', 'Pacific/Auckland'],
    languages: [['en', 100]],
    cultures: [
      ...BRITISH,
      ['vietnamese', 5],
      ['chinese', 9],
      ['greek', 5],
      ['korean', 3],
      ['italian', 4],
      ['japanese', 2],
    ],
    cities: ['Bondi', 'Parramatta', 'Manly', 'Newtown', 'Chatswood', 'Cronulla'],
  },
} as const satisfies Record<string, Market>;
