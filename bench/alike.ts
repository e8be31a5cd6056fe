/** Measures how accurately the dashboard groups similar questions, and the time that it needs for 10,000 questions. */
import { groupAlike, nearestTo } from '#dashboard/features/faqs/similar-faqs.ts';
import { runAtOnce } from '#dashboard/lib/time-slices.ts';
import { MEASURED_SETS } from '#dashboard/testing/labelled-questions.ts';
import { pseudoRandom } from '#dashboard/lib/statistics/pseudo-random.ts';
import { median, printTable } from './report.ts';

const QUESTIONS = 10_000;
const RUNS = 5;

const SYLLABLES = 'ba ce di fo gu han kel lin mor net pra qui ros stu tan ver wil zon'.split(' ');

export async function benchAlike(): Promise<void> {
  printTable(
    ['questions', 'precision', 'goal', 'recall, same wording', 'goal', 'recall, any wording'],
    MEASURED_SETS.map(({ name, goal, measure }) => {
      const { precision, recall, recallOfAnyWording } = measure();
      return [
        name,
        inPercent(precision),
        inPercent(goal.precision),
        inPercent(recall),
        inPercent(goal.recall),
        inPercent(recallOfAnyWording),
      ];
    }),
  );
  const texts = manyQuestions();
  const grouping = timeOf(() => runAtOnce(groupAlike(texts)));
  const isAnswered = (place: number) => place % 2 === 0;
  const nearest = timeOf(() => runAtOnce(nearestTo(texts, isAnswered, () => null)));
  console.log(
    `\n${QUESTIONS.toLocaleString('en')} questions: groups ${grouping} ms, nearest answers ${nearest} ms`,
  );
}

/** Returns the median duration of `RUNS` calls in milliseconds. */
function timeOf(run: () => void): number {
  const times = Array.from({ length: RUNS }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return Math.round(median(times));
}

function inPercent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

/**
 * Creates questions of 3 to 12 words from a vocabulary of 5,000 words with one to four syllables. Some words occur in
 * many questions, most words in few.
 */
function manyQuestions(): string[] {
  const random = pseudoRandom(12);
  const pick = (texts: readonly string[], skew: number) =>
    texts[Math.floor(texts.length * random() ** skew)]!;
  const vocabulary = Array.from({ length: 5000 }, () =>
    Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(SYLLABLES, 1)).join(''),
  );
  return Array.from({ length: QUESTIONS }, () =>
    Array.from({ length: 3 + Math.floor(random() * 10) }, () => pick(vocabulary, 3)).join(' '),
  );
}
