/**
 * Checks that the sample texts and records are plausible: each client has its own people, language, prices and dates.
 */
import { describe, expect, it } from 'vitest';
import { sampleAgency, secondAgency, type SampleAgency, type SampleSource } from './agencies.ts';
import { botsOf } from './bot-rows.ts';
import { conversationsOf } from './conversations.ts';
import { faqsOf } from './faqs.ts';
import { spokenAt, talkAt } from './languages.ts';
import { aLead, type SampleLead } from './lead.ts';
import type { Language } from './markets.ts';
import { notificationsOf } from './notifications.ts';
import { pageVisitsOf } from './page-visits.ts';
import { personasOf } from './personas.ts';
import { splitTestsOf } from './split-tests.ts';
import { createTimeline } from './timeline.ts';

const COUNT = 6000;
/** The number of leads on the first page of the list, with the largest page size. */
const FIRST_PAGE = 100;
const AGENCIES = [sampleAgency, secondAgency];

// A day in November, because texts name months of the following year.
const timeline = createTimeline(new Date('2026-11-20T15:20:00Z'));
const { today } = timeline;

const leadsOf = (agency: SampleAgency) =>
  Array.from({ length: COUNT }, (_, index) => aLead(agency, index, COUNT, timeline));

type Text = { text: string; source: SampleSource; at: number; leadName: string | null };

function textsOf(agency: SampleAgency): Text[] {
  const ofLeads = leadsOf(agency).flatMap(({ row, source, at }) =>
    [
      row.lastMessage,
      ...[...(row.fields ?? []), ...(row.externalFields ?? [])].map(({ value }) => value),
    ].map((text) => ({ text, source, at, leadName: row.name ?? null })),
  );
  const ofFaqs = faqsOf(agency, COUNT, timeline).flatMap(({ question, answer, sourceId }) => {
    const source = agency.sources.find(({ id }) => id === sourceId);
    return source ? [question, answer].map((text) => ({ text, source, at: today, leadName: null })) : [];
  });
  return [...ofLeads, ...ofFaqs].flatMap(({ text, ...rest }) =>
    text && rest.source !== agency.testSource ? { text, ...rest } : [],
  );
}

const texts = AGENCIES.flatMap(textsOf);

describe.each(AGENCIES)('a persona of $name', (agency) => {
  const brandOfBot = new Map(agency.bots.map(({ id, brand }) => [id, brand]));
  const brandsOf = (botIds: readonly string[]) =>
    new Set(botIds.map((id) => brandOfBot.get(id)).filter((brand) => typeof brand === 'string'));
  const personas = personasOf(agency, today).map(({ id, personaName, botIds }) => ({
    id,
    personaName,
    brands: brandsOf(botIds ?? []),
  }));
  const brandOfPersona = new Map(personas.map(({ id, brands }) => [id, [...brands][0]]));

  it('belongs to one client', () => {
    expect(personas.filter(({ brands }) => brands.size > 1)).toEqual([]);
  });

  it('is only in split tests and conversations of its client', () => {
    for (const { botId, personas: tested } of splitTestsOf(agency))
      for (const { personaId } of tested) expect(brandOfPersona.get(personaId)).toBe(brandOfBot.get(botId));
    const brandOfSource = new Map(agency.sources.map(({ id, brand }) => [id, brand]));
    const conversationAt = conversationsOf(agency, 0.1, timeline);
    for (let index = 0; index < 700; index += 1) {
      const { personaId, botId, sourceId } = conversationAt(index);
      const brands = [brandOfSource.get(sourceId)];
      if (personaId) brands.push(brandOfPersona.get(personaId) ?? 'none');
      if (botId) brands.push(brandOfBot.get(botId) ?? 'none');
      expect(new Set(brands).size).toBe(1);
    }
  });

  it('has instructions in the main language of its client', () => {
    for (const { personaName, howToRespond, description, bots = [] } of agency.personas) {
      const bot = agency.bots.find(({ name }) => bots.includes(name));
      const source = agency.sources.find(({ brand }) => brand === bot?.brand);
      if (!source) continue;
      expect([personaName, languageIn(`${description ?? ''} ${howToRespond ?? ''}`)]).toEqual([
        personaName,
        howToRespond || description ? spokenAt(source)[0] : null,
      ]);
    }
  });

  it('has a name that the messages of no other client use', () => {
    const teams = new Map(agency.sources.map(({ brand, team }) => [brand, team]));
    const names = [...teams.values()].flat();
    expect(new Set(names).size).toBe(names.length);
    for (const { text, source } of texts.filter(({ source: { brand } }) => teams.has(brand))) {
      const others = names.filter((name) => !source.team.includes(name));
      const found = others.filter((name) =>
        new RegExp(`(?:it's|it is|hier ist|soy|with|ask for) ${name}\\b`, 'i').test(text),
      );
      expect([text, found]).toEqual([text, []]);
    }
  });
});

it('offers only channels, bots and names of its own client', () => {
  for (const agency of AGENCIES) {
    for (const { id, sources } of botsOf(agency, today)) {
      const brand = agency.bots.find((bot) => bot.id === id)?.brand;
      for (const { key, personaNameOverride } of sources ?? []) {
        const source = agency.sources.find((each) => each.key === key && each.brand === brand);
        expect(source).toBeDefined();
        expect([null, '', ...(source?.team ?? [])]).toContain(personaNameOverride);
      }
    }
  }
});

/** Frequent words that occur in only one of the languages. */
const MARKERS: Record<Language, RegExp> = {
  en: /\b(?:the|you|and|they|for)\b/gi,
  de: /\b(?:und|sie|der|die|nicht|nach)\b/gi,
  es: /\b(?:usted|una|las|los|siempre|que)\b/gi,
  fr: /\b(?:vous|les|des|une|est)\b/gi,
  ar: /\p{Script=Arabic}{2,}/gu,
};

function languageIn(text: string): string | null {
  const counts = Object.entries(MARKERS).map(([language, words]) => ({
    language,
    count: text.match(words)?.length ?? 0,
  }));
  const [most] = counts.toSorted((one, other) => other.count - one.count);
  return most && most.count > 0 ? most.language : null;
}

describe('a generated text', () => {
  it('has no unfilled slot', () => {
    expect(texts.filter(({ text }) => /[{}[\]]|undefined/.test(text))).toEqual([]);
  });

  it.each<[string, Language, RegExp]>([
    ['a doubled English article', 'en', /\b(?:a|an|the|my|your|our|his|her|next) (?:a|an|the) /i],
    [
      'an English article after an adjective',
      'en',
      /\b(?:a|your|my|our) (?:recent|next|new|old|last) (?:a|an|the) /i,
    ],
    [
      'a wrong English article',
      'en',
      /(?<!\p{L})(?:a (?!one)[aeio][a-z]|[Aa] (?:8|11|18)|an [bcdfgjklmnpqrstvwz])/u,
    ],
    ['an English preposition before a wrong day', 'en', /\bon (?:tomorrow|today)\b/i],
    [
      'a doubled German article',
      'de',
      /\b(?:der|die|das|dem|den|ein|eine|einer) (?:der|die|das|dem|den|ein|eine) /i,
    ],
    ['a German article that is not dative', 'de', /\b(?:zu|mit|bei|von|nach) (?:die|das|eine|ein) /i],
    ['a German article that is not accusative', 'de', /\bfür (?:der|dem) /i],
    ['a doubled German preposition', 'de', /\b(?:am|auf|bis|um) am /i],
    ['a Spanish preposition before its article', 'es', /\b(?:de|a) el /i],
    ['a French preposition before its article', 'fr', /\b(?:(?:de|à) (?:le|les)|(?:de|que) (?:un|une)) /i],
    ['a doubled comma or space', 'en', /, ,|,,|\S {2}\S| [,.]/],
  ])('does not have %s', (_, language, pattern) => {
    const wrong = texts.filter(
      ({ text, source }) => spokenAt(source).includes(language) && pattern.test(text),
    );
    expect(wrong.map(({ text }) => text)).toEqual([]);
  });

  it('names only months near its date', () => {
    const months = new Map<string, number>();
    for (const language of ['en', 'de', 'es', 'fr', 'ar'] as const)
      for (const [index, name] of talkAt(sampleAgency.clients[0]!, language).months.entries())
        months.set(name, index);
    const names = new RegExp(`(?<![\\p{L}])(${[...months.keys()].join('|')})(?![\\p{L}])`, 'gu');
    let found = 0;
    for (const { text, at, leadName } of texts) {
      for (const [month] of text.matchAll(names)) {
        // 'May' is also a verb, and 'Mai' occurs in names.
        if (/(?:^|[.?!] )May /.test(text) || leadName?.includes(month) || text.includes('@')) continue;
        const ahead = (months.get(month)! - new Date(at).getUTCMonth() + 12) % 12;
        expect([text, new Date(at), [0, 1, 2, 3, 10, 11].includes(ahead)]).toEqual([
          text,
          new Date(at),
          true,
        ]);
        found += 1;
      }
    }
    expect(found).toBeGreaterThan(300);
  });

  it('has the price of the product that it names', () => {
    for (const { text, source } of texts) {
      const offers = source.offers ?? source.industry.offers;
      const slots = new Set(offers.flatMap((offer) => Object.keys(offer)));
      const named = [...slots].map((slot) => {
        const words = new Set(offers.flatMap((offer) => offer[slot] ?? []));
        return { slot, words: [...words].filter((word) => contains(text, word)) };
      });
      const present = named.filter(({ words }) => words.length > 0);
      // A message with several questions may name several offers.
      if (present.length < 2 || text.includes('\n\n')) continue;
      const fits = offers.some((offer) =>
        present.every(({ slot, words }) => words.some((word) => offer[slot]?.includes(word))),
      );
      expect([text, fits]).toEqual([text, true]);
    }
  });

  it('has prices in the currency of its market', () => {
    for (const { text, source } of texts) {
      const found = text.match(/[$£€]|\bAED\b/g) ?? [];
      const own = CURRENCIES[source.market.zones[0]];
      expect([text, found.filter((currency) => currency !== own)]).toEqual([text, []]);
    }
  });
});

/** The currency symbol of a market, by the first time zone of the market. */
const CURRENCIES: Record<string, string> = {
  'America/Phoenix': '$',
  'America/Chicago': '$',
  'America/New_York': '$',
  'America/Los_Angeles': '$',
  'America/Toronto': '$',
  'Australia/Sydney': '$',
  'Europe/London': '£',
  'Europe/Berlin': '€',
  'Europe/Madrid': '€',
  'Asia/Dubai': 'AED',
};

/** Whether a text contains `word`, but not as a part of a longer word or number. */
function contains(text: string, word: string): boolean {
  const at = text.indexOf(word);
  if (at < 0) return false;
  const [before = ' ', after = ' '] = [text[at - 1], text[at + word.length]];
  return !/[\p{L}\p{N}$£]/u.test(before) && !/[\p{L}\p{N}]/u.test(after);
}

describe('the source of the test data', () => {
  const HOSTILE =
    /<(?:script|img|svg|b)\b|onerror|javascript:|DROP TABLE|=HYPERLINK|\u202E|cmd\||constructor\.constructor|(?:Aaaa){3}|attacker\.example/i;
  const { testSource } = sampleAgency;
  const leads = leadsOf(sampleAgency);
  const isOfTest = ({ source }: SampleLead) => source === testSource;
  const isHostile = (value: unknown) => HOSTILE.test(JSON.stringify(value));

  it('is the last source by name and in the directory', () => {
    const names = sampleAgency.sources.map(({ name }) => name);
    expect(names.at(-1)).toBe('Test data');
    expect(names.toSorted((one, other) => one.localeCompare(other)).at(-1)).toBe('Test data');
  });

  it('has all hostile leads and page visits', () => {
    const isHostileAt = (lead: SampleLead, index: number) =>
      isHostile(lead.row) || isHostile(pageVisitsOf(sampleAgency, index, lead, timeline));
    const hostile = leads.filter(isHostileAt);
    expect(hostile.length).toBeGreaterThan(8);
    expect(hostile.filter((lead) => !isOfTest(lead))).toEqual([]);
    expect(leads.filter(isOfTest).every(({ row }) => row.sourceId === testSource?.id)).toBe(true);
  });

  it('has all hostile questions and notifications', () => {
    const faqs = faqsOf(sampleAgency, COUNT, timeline).filter(isHostile);
    const notices = notificationsOf(sampleAgency, timeline).filter(isHostile);
    const sources = [
      ...faqs.map(({ sourceId }) => sourceId),
      ...notices.map(({ metadata }) => metadata?.sourceId),
    ];
    expect(faqs.length).toBeGreaterThan(0);
    expect(notices.length).toBeGreaterThan(0);
    expect(new Set(sources)).toEqual(new Set([testSource?.id]));
  });

  it('is not on the first screens', () => {
    const newest = leads.toSorted((one, other) => other.at - one.at).slice(0, FIRST_PAGE);
    expect(newest.filter(isOfTest)).toEqual([]);
    const notices = notificationsOf(sampleAgency, timeline)
      .toSorted((one, other) => Number(other.timestamp) - Number(one.timestamp))
      .slice(0, FIRST_PAGE);
    expect(notices.filter(isHostile)).toEqual([]);
  });

  it('has no counterpart in the second agency', () => {
    expect(secondAgency.testSource).toBeNull();
    expect(leadsOf(secondAgency).filter(({ row }) => isHostile(row))).toEqual([]);
  });
});
