/** Questions whose meaning is known. They measure the quality of the dashboard's grouping of similar questions. */
import { sampleAgency } from '#service/sample/agencies.ts';
import { askedFaqsOf } from '#service/sample/faqs.ts';
import { SmartFaq } from '#contract/smart-faq.ts';
import { alikeFaqs } from '../features/faqs/alike-faqs.ts';
import type { SimilarGrouping } from '../features/faqs/faq-rows.ts';
import { DIFFERENT_QUESTIONS } from './different-questions.ts';
import { HELD_OUT_REWORDINGS } from './reworded-held-out.ts';
import { TRADE_REWORDINGS } from './reworded-trades.ts';
import { TUNING_REWORDINGS } from './reworded-tuning.ts';
import { HELD_OUT_QUESTIONS, KNOWN_QUESTIONS } from './written-questions.ts';

type LabelledQuestion = {
  text: string;
  sourceId: string;
  /** The meaning of the question. Different wordings with the same meaning have the same value. */
  about: unknown;
  /** The template of the question, with slots such as `{treatment}` instead of the objects. */
  wording: string;
  /**
   * The words in the slots of the template by slot name, e.g. a treatment. Numbers are ignored, but codes such as
   * 'A-12' are not.
   */
  objects: ReadonlyMap<string, string>;
};

/** A fixed date for the sample, because some questions name a month. */
const TODAY = Date.parse('2026-03-18T00:00:00Z');

/** Returns the questions of the sample agency. The templates that generated them determine their meaning. */
function sampleQuestions(): LabelledQuestion[] {
  return askedFaqsOf(sampleAgency, { today: TODAY }).map(({ question, source, about, wording, slots }) => ({
    text: question,
    sourceId: source.id,
    about,
    wording,
    objects: new Map(
      Array.from(wording.matchAll(/\{(\w+)[.\w]*\}/g), ([, slot = '']) => [
        slot,
        withoutNumbers(slots[slot]![0] ?? ''),
      ]),
    ),
  }));
}

function withoutNumbers(text: string): string {
  return text.replaceAll(/(?<![\p{L}\p{N}-])\d+([.,]\d+)*/gu, '#');
}

/** Parses questions from a text. Each line contains several wordings with the same meaning, separated by `|`. */
function writtenQuestions(lines: string, sourceId = 'written'): LabelledQuestion[] {
  return lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line, about) =>
      line.split('|').map((text) => ({ text, sourceId, about, wording: '', objects: new Map() })),
    );
}

export type GroupingQuality = {
  /** The share of pairs with the same meaning and objects among all pairs of questions that were grouped. */
  precision: number;
  /** The share of grouped pairs among all pairs with the same source, wording, meaning and objects. */
  recall: number;
  /** The share of grouped pairs among all pairs with the same source, meaning and objects, but any wording. */
  recallOfAnyWording: number;
};

type MeasuredSet = {
  name: string;
  goal: Pick<GroupingQuality, 'precision' | 'recall'>;
  measure: () => GroupingQuality;
};

const GOAL = { precision: 0.95, recall: 0.8 };

/** The goal for questions that express the same meaning in different words. */
const REWORDED_GOAL = { precision: 0.9, recall: 0.4 };

export const MEASURED_SETS: readonly MeasuredSet[] = [
  {
    name: 'the sample, within each source',
    goal: GOAL,
    measure: () => measureGrouping(sampleQuestions(), 'inSource'),
  },
  {
    name: 'the sample, across sources',
    // The precision is lower, because the same wording may refer to a roof at one source and to a car at
    // another.
    goal: { ...GOAL, precision: 0.9 },
    measure: () => measureGrouping(sampleQuestions(), 'acrossSources'),
  },
  {
    name: 'other trades, seen while the weights were chosen',
    // The recall is lower, because many of these questions are short. If a question has two significant
    // words, a third word makes it too different to count as similar.
    goal: { ...GOAL, recall: 0.7 },
    measure: () => measureGrouping(writtenQuestions(KNOWN_QUESTIONS), 'inSource'),
  },
  {
    name: 'other trades, held out',
    goal: GOAL,
    measure: () => measureGrouping(writtenQuestions(HELD_OUT_QUESTIONS), 'inSource'),
  },
  {
    name: 'different words, used to choose the synonyms',
    goal: REWORDED_GOAL,
    measure: () =>
      measureGrouping(
        [TUNING_REWORDINGS, ...TRADE_REWORDINGS, DIFFERENT_QUESTIONS].flatMap((lines, set) =>
          writtenQuestions(lines, `set ${set}`),
        ),
        'inSource',
      ),
  },
  {
    name: 'different words, held out',
    goal: REWORDED_GOAL,
    measure: () => measureGrouping(writtenQuestions(HELD_OUT_REWORDINGS), 'inSource'),
  },
];

function measureGrouping(questions: readonly LabelledQuestion[], grouping: SimilarGrouping): GroupingQuality {
  const faqs = questions.map(({ text, sourceId }, at) =>
    SmartFaq.parse({ id: String(at), question: text, sourceId }),
  );
  return qualityOf(
    questions,
    alikeFaqs[grouping].atOnce(faqs).map((group) => group.faqs.map(({ id }) => Number(id))),
  );
}

/** Compares the groups with the true meanings. `groups` contains the indexes of the questions in each group. */
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

/** Returns whether the objects of two questions agree. An object that only one of the questions names is ignored. */
function agree(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return [...a].every(([slot, word]) => (b.get(slot) ?? word) === word);
}
