import type { BotTemplate } from './bots.ts';
import { dental } from './industries/dental.ts';
import { gym } from './industries/gym.ts';
import { mortgage } from './industries/mortgage.ts';
import { MARKETS } from './markets.ts';
import { HOUSE_RULES, type PersonaTemplate } from './persona-templates.ts';
import type { SourceTemplate } from './sources.ts';

export const SECOND_SOURCES: readonly SourceTemplate[] = [
  {
    name: 'Kestrel Mortgages',
    brand: 'Kestrel Mortgages',
    domain: 'kestrel-mortgages.example',
    category: 'hubspot',
    key: 'kestrel',
    enabled: true,
    industry: mortgage,
    market: MARKETS.boston,
    weight: 3,
    topics: { es: ['una hipoteca'] },
  },
  {
    name: 'Ironworks Gym',
    brand: 'Ironworks Gym',
    domain: 'ironworks-gym.example',
    category: 'sms',
    key: 'ironworks',
    enabled: true,
    industry: gym,
    market: MARKETS.london,
    weight: 4,
    topics: {},
    slots: { price: ['£24.90', '£29.90', '£39.90', '£49'] },
  },
  {
    name: 'Pearl Dental',
    brand: 'Pearl Dental',
    domain: 'pearl-dental.example',
    category: 'webchat',
    key: null,
    enabled: true,
    sentimentEnabled: false,
    industry: dental,
    market: MARKETS.manchester,
    weight: 2,
    topics: {},
  },
];

export const SECOND_BOTS: readonly BotTemplate[] = [
  {
    name: 'Kestrel intake',
    brands: ['Kestrel Mortgages', 'Pearl Dental'],
    latest: 5,
    daysPerVersion: 60,
    folder: 'Clients',
    followUp: 'gentle',
    tools: ['crm'],
    written: { category: 'Intake' },
  },
  {
    name: 'Ironworks trials',
    brands: ['Ironworks Gym'],
    latest: 3,
    daysPerVersion: 90,
    folder: 'Gyms',
    followUp: 'persistent',
    tools: ['calendar'],
    written: { category: 'Booking' },
  },
];

export const SECOND_PERSONAS: readonly PersonaTemplate[] = [
  {
    personaName: 'Maya',
    description: 'Intake for Kestrel and Pearl.',
    color: '#556677',
    howToRespond: HOUSE_RULES,
    folder: 'Clients',
    bots: ['Kestrel intake', 'Ironworks trials'],
    isDefault: true,
  },
  { personaName: 'Gaffer', color: '#222222', voiceStyles: 'Shouts a little.', bots: ['Ironworks trials'] },
];
