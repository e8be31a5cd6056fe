import { aesthetics } from './industries/aesthetics.ts';
import { cars } from './industries/cars.ts';
import { dental } from './industries/dental.ts';
import { gym } from './industries/gym.ts';
import { homeCare } from './industries/home-care.ts';
import { mortgage } from './industries/mortgage.ts';
import { moving } from './industries/moving.ts';
import { property } from './industries/property.ts';
import { solar } from './industries/solar.ts';
import type { Industry } from './industry.ts';
import { MARKETS, type Language, type Market } from './markets.ts';
import type { Slots } from './phrase.ts';

/** A client of the agency on one channel, with the people who write there. */
export type SourceTemplate = {
  name: string;
  brand: string;
  domain: string;
  category: string | null;
  key: string | null;
  enabled: boolean;
  /** Whether topic classification and sentiment analysis are enabled. Default: true. */
  topicsEnabled?: boolean;
  sentimentEnabled?: boolean;
  industry: Industry;
  market: Market;
  /** Its share of all leads, relative to the other sources. */
  weight: number;
  /** Its offers, for conversations in languages other than English. */
  topics: Partial<Record<Language, readonly string[]>>;
  /** Words that replace words of the industry, such as prices in another currency. */
  slots?: Slots;
};

const SOLAR_TOPICS = { es: ['los paneles solares', 'una batería', 'el financiamiento'] };
const CAR_TOPICS = { es: ['la camioneta', 'un carro usado', 'el financiamiento'] };
const EUROS: Slots = {
  fee: ['89 €', '120 €', '150 €'],
  offer: [
    'a check-up from 0 €',
    'a cleaning from 95 €',
    'bleaching from 320 €',
    'a crown from 790 €',
    'an implant from 2.350 €',
  ],
};

export const SAMPLE_SOURCES: readonly SourceTemplate[] = [
  {
    name: 'Brightridge Solar: website',
    brand: 'Brightridge Solar',
    domain: 'brightridge-solar.example',
    category: 'webchat',
    key: 'brightridge-web',
    enabled: true,
    industry: solar,
    market: MARKETS.phoenix,
    weight: 12,
    topics: SOLAR_TOPICS,
  },
  {
    name: 'Brightridge Solar: Facebook ads',
    brand: 'Brightridge Solar',
    domain: 'go.brightridge-solar.example',
    category: 'facebook',
    key: 'brightridge-fb',
    enabled: true,
    industry: solar,
    market: MARKETS.phoenix,
    weight: 16,
    topics: SOLAR_TOPICS,
  },
  {
    name: 'Northside Dental Manchester',
    brand: 'Northside Dental',
    domain: 'northside-dental.example',
    category: 'sms',
    key: 'northside',
    enabled: true,
    industry: dental,
    market: MARKETS.manchester,
    weight: 7,
    topics: {},
  },
  {
    name: 'Zahnärzte am Fleet, Hamburg',
    brand: 'Zahnärzte am Fleet',
    domain: 'zahnaerzte-am-fleet.example',
    category: 'whatsapp',
    key: 'fleet-wa',
    enabled: true,
    industry: dental,
    market: MARKETS.hamburg,
    weight: 5,
    topics: { de: ['eine Zahnreinigung', 'ein Implantat', 'Bleaching', 'die Kontrolle', 'eine Zahnschiene'] },
    slots: EUROS,
  },
  {
    name: 'Tempo Fitness Berlin',
    brand: 'Tempo Fitness',
    domain: 'tempo-fitness.example',
    category: 'whatsapp',
    key: 'tempo-wa',
    enabled: true,
    industry: gym,
    market: MARKETS.berlin,
    weight: 11,
    topics: {
      de: ['das Probetraining', 'der Yogakurs', 'die Mitgliedschaft', 'Personal Training', 'die Sauna'],
    },
  },
  {
    name: 'Marlow & Finch Estate Agents',
    brand: 'Marlow & Finch',
    domain: 'marlowandfinch.example',
    category: 'email',
    key: 'marlow-portal',
    enabled: true,
    industry: property,
    market: MARKETS.london,
    weight: 8,
    topics: {},
    slots: {
      budget: [
        '£285,000',
        '£340,000',
        '£425,000',
        '£465,000',
        '£550,000',
        '£615,000',
        '£720,000',
        '£980,000',
      ],
      rent: ['£1,250', '£1,480', '£1,700', '£2,300'],
      ref: ['MF-2041', 'MF-2066', 'MF-2118', 'MF-2123', 'MF-2190'],
    },
  },
  {
    name: 'Azul Homes Valencia',
    brand: 'Azul Homes',
    domain: 'azulhomes.example',
    category: 'whatsapp',
    key: null,
    enabled: true,
    sentimentEnabled: false,
    industry: property,
    market: MARKETS.valencia,
    weight: 6,
    topics: {
      es: ['el piso de dos habitaciones', 'la villa con piscina', 'una visita'],
      de: ['die Wohnung am Meer', 'das Haus mit Pool'],
    },
    slots: {
      budget: ['185.000 €', '240.000 €', '315.000 €', '390.000 €', '520.000 €', '875.000 €'],
      rent: ['890 €', '1.100 €', '1.350 €'],
      ref: ['AZ-712', 'AZ-778', 'AZ-790', 'AZ-812'],
    },
  },
  {
    name: 'Palm Gate Properties Dubai',
    brand: 'Palm Gate Properties',
    domain: 'palmgate.example',
    category: 'whatsapp',
    key: 'palmgate-wa',
    enabled: true,
    industry: property,
    market: MARKETS.dubai,
    weight: 9,
    topics: { ar: ['شقة بغرفتين', 'فيلا مع مسبح', 'استوديو', 'تاون هاوس'] },
    slots: {
      budget: ['AED 780,000', 'AED 1.1 m', 'AED 1.45 m', 'AED 2.3 m', 'AED 4.9 m'],
      rent: ['AED 5,200', 'AED 7,500', 'AED 9,900'],
      ref: ['PG-1502', 'PG-1533', 'PG-1561', 'PG-1604'],
    },
  },
  {
    name: 'Harbor Home Loans',
    brand: 'Harbor Home Loans',
    domain: 'harborhomeloans.example',
    category: 'hubspot',
    key: 'harbor-hs',
    enabled: true,
    sentimentEnabled: false,
    industry: mortgage,
    market: MARKETS.boston,
    weight: 7,
    topics: { es: ['un préstamo para casa', 'refinanciar'] },
  },
  {
    name: 'Redline Motors: showroom chat',
    brand: 'Redline Motors',
    domain: 'redline-motors.example',
    category: 'webchat',
    key: 'redline-chat',
    enabled: true,
    industry: cars,
    market: MARKETS.dallas,
    weight: 9,
    topics: CAR_TOPICS,
  },
  {
    name: 'Redline Motors: marketplace',
    brand: 'Redline Motors',
    domain: 'deals.redline-motors.example',
    category: 'marketplace',
    key: 'redline-mp',
    enabled: true,
    topicsEnabled: false,
    sentimentEnabled: false,
    industry: cars,
    market: MARKETS.dallas,
    weight: 7,
    topics: CAR_TOPICS,
  },
  {
    name: 'Evergreen Home Care',
    brand: 'Evergreen Home Care',
    domain: 'evergreen-homecare.example',
    category: 'sms',
    key: 'evergreen',
    enabled: true,
    sentimentEnabled: false,
    industry: homeCare,
    market: MARKETS.seattle,
    weight: 5,
    topics: {},
  },
  {
    name: 'Lumen Aesthetics Sydney',
    brand: 'Lumen Aesthetics',
    domain: 'lumen-aesthetics.example',
    category: 'instagram',
    key: 'lumen-ig',
    enabled: true,
    industry: aesthetics,
    market: MARKETS.sydney,
    weight: 6,
    topics: {},
  },
  {
    name: 'Tidy Moves Toronto (paused)',
    brand: 'Tidy Moves',
    domain: 'tidymoves.example',
    category: null,
    key: 'tidy-web',
    enabled: false,
    topicsEnabled: false,
    sentimentEnabled: false,
    industry: moving,
    market: MARKETS.toronto,
    weight: 4,
    topics: { fr: ['un déménagement', 'le transport d’un piano', 'l’emballage'] },
  },
];
