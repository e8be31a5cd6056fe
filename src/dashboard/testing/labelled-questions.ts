/** Questions of which it is known what they ask: what the grouping of alike ones is measured by. */
import { sampleAgency } from '#service/sample/agencies.ts';
import { askedFaqsOf } from '#service/sample/faqs.ts';
import { SmartFaq } from '#contract/smart-faq.ts';
import { alikeFaqs, type FaqGrouping } from '../features/faqs/faq-rows.ts';
import { HELD_OUT_QUESTIONS, KNOWN_QUESTIONS } from './written-questions.ts';

type LabelledQuestion = {
  text: string;
  sourceId: string;
  /** What it is about; alike for two wordings of one thing. */
  about: unknown;
  /** How it is put, without what it is put about. */
  wording: string;
  /** What it is put about, by the name of the slot: a treatment, a price. Numbers tell no questions apart, codes do. */
  objects: ReadonlyMap<string, string>;
};

/** Those of the sample agency, by the templates that they were made of. */
function sampleQuestions(): LabelledQuestion[] {
  return askedFaqsOf(sampleAgency).map(({ question, source, about, wording, slots }) => ({
    text: question,
    sourceId: source.id,
    about,
    wording,
    objects: new Map(
      Array.from(wording.matchAll(/\{(\w+)\}/g), ([, slot = '']) => [slot, withoutNumbers(slots[slot]![0]!)]),
    ),
  }));
}

function withoutNumbers(text: string): string {
  return text.replaceAll(/(?<![\p{L}\p{N}-])\d+([.,]\d+)*/gu, '#');
}

/** Those of a text: a line for each meaning, its wordings between strokes. */
function writtenQuestions(lines: string): LabelledQuestion[] {
  return lines
    .trim()
    .split('\n')
    .flatMap((line, about) =>
      line.split('|').map((text) => ({ text, sourceId: 'written', about, wording: '', objects: new Map() })),
    );
}

export type GroupingQuality = {
  /** Of the pairs that are together, the share that asks for the same of the same. */
  precision: number;
  /** Of the pairs of one source in the same wording, for the same of the same, the share that is together. */
  recall: number;
  /** As `recall`, in any wording. */
  recallOfAnyWording: number;
};

type MeasuredSet = {
  name: string;
  goal: Pick<GroupingQuality, 'precision' | 'recall'>;
  measure: () => GroupingQuality;
};

const GOAL = { precision: 0.95, recall: 0.8 };

export const MEASURED_SETS: readonly MeasuredSet[] = [
  {
    name: 'the sample, within each source',
    goal: GOAL,
    measure: () => measureGrouping(sampleQuestions(), 'inSource'),
  },
  {
    name: 'the sample, across sources',
    // The same words may be about a roof at one source, and about a car at another.
    goal: { ...GOAL, precision: 0.9 },
    measure: () => measureGrouping(sampleQuestions(), 'acrossSources'),
  },
  {
    name: 'other trades, seen while the weights were chosen',
    // Of two telling words one more is a third, with which short questions are not alike any more.
    goal: { ...GOAL, recall: 0.7 },
    measure: () => measureGrouping(writtenQuestions(KNOWN_QUESTIONS), 'inSource'),
  },
  {
    name: 'other trades, held out',
    goal: GOAL,
    measure: () => measureGrouping(writtenQuestions(HELD_OUT_QUESTIONS), 'inSource'),
  },
];

function measureGrouping(
  questions: readonly LabelledQuestion[],
  grouping: Exclude<FaqGrouping, 'none'>,
): GroupingQuality {
  const faqs = questions.map(({ text, sourceId }, at) =>
    SmartFaq.parse({ id: String(at), question: text, sourceId }),
  );
  return qualityOf(
    questions,
    alikeFaqs(faqs, grouping).map((group) => group.faqs.map(({ id }) => Number(id))),
  );
}

/** `groups` holds the places of the questions that are together. */
function qualityOf(
  questions: readonly LabelledQuestion[],
  groups: readonly (readonly number[])[],
): GroupingQuality {
  const groupOf = new Map(groups.flatMap((places, group) => places.map((place) => [place, group])));
  const together = { all: 0, right: 0 };
  const sameWording = { all: 0, together: 0 };
  const anyWording = { all: 0, together: 0 };
  for (const [at, a] of questions.entries()) {
    for (const [before, b] of questions.slice(0, at).entries()) {
      const isTogether = Number(groupOf.get(at) === groupOf.get(before));
      const isSame = a.about === b.about && agree(a.objects, b.objects);
      together.all += isTogether;
      if (!isSame) continue;
      together.right += isTogether;
      if (a.sourceId !== b.sourceId) continue;
      anyWording.all += 1;
      anyWording.together += isTogether;
      if (a.wording !== b.wording) continue;
      sameWording.all += 1;
      sameWording.together += isTogether;
    }
  }
  return {
    precision: together.right / together.all,
    recall: sameWording.together / sameWording.all,
    recallOfAnyWording: anyWording.together / anyWording.all,
  };
}

/** What only one of two wordings names, the other leaves open. */
function agree(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return [...a].every(([slot, word]) => (b.get(slot) ?? word) === word);
}
