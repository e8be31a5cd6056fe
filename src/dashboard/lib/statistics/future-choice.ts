/** The risk of choosing the variant with the highest estimate, either today or after further days of a test. */
import { pseudoNormal } from './pseudo-random.ts';

export type GrowingMean = {
  mean: number;
  /** The variance of a single value of the variant. */
  spread: number;
  trials: number;
  /** The number of values that each further day adds. */
  perDay: number;
};

export type Choice = {
  /** The probability that another variant than the chosen one has the highest true mean. */
  wrong: number;
  /** The expected difference between the highest true mean and the true mean of the chosen variant. */
  loss: number;
};

const DRAWS = 10_000;

/**
 * Returns the risk of the choice for each number of further days, by simulation. Each draw takes true means from the
 * normal posteriors (flat prior), adds simulated values of the further days, and chooses the variant with the highest
 * estimate. All numbers of days use the same draws, so that their differences contain little noise. The random numbers
 * have a fixed seed, so the same input always gives the same result. Source for the preposterior analysis: Raiffa and
 * Schlaifer (1961), Applied Statistical Decision Theory, chapter 5.
 */
export function choicesAfter(variants: readonly GrowingMean[], days: readonly number[]): Choice[] {
  const normal = pseudoNormal(1);
  const deviations = variants.map(({ spread, trials }) => Math.sqrt(spread / trials));
  const sums = days.map(() => ({ wrong: 0, loss: 0 }));
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const truth = variants.map(({ mean }, place) => mean + deviations[place]! * normal());
    const noise = variants.map(normal);
    const best = placeOfHighest(variants, (_, place) => truth[place]!);
    for (const [index, further] of days.entries()) {
      const chosen = placeOfHighest(variants, (variant, place) =>
        estimateAfter(variant, further, truth[place]!, noise[place]!),
      );
      if (chosen === best) continue;
      sums[index]!.wrong += 1;
      sums[index]!.loss += truth[best]! - truth[chosen]!;
    }
  }
  return sums.map(({ wrong, loss }) => ({ wrong: wrong / DRAWS, loss: loss / DRAWS }));
}

/**
 * Returns the simulated average of a variant after further days. The added values vary around the true mean `truth`.
 */
function estimateAfter(
  { mean, spread, trials, perDay }: GrowingMean,
  days: number,
  truth: number,
  noise: number,
): number {
  const added = perDay * days;
  if (added === 0) return mean;
  const average = truth + Math.sqrt(spread / added) * noise;
  return (trials * mean + added * average) / (trials + added);
}

function placeOfHighest<Item>(
  items: readonly Item[],
  valueOf: (item: Item, place: number) => number,
): number {
  let [highest, place] = [Number.NEGATIVE_INFINITY, 0];
  for (let each = 0; each < items.length; each += 1) {
    const value = valueOf(items[each]!, each);
    if (value > highest) [highest, place] = [value, each];
  }
  return place;
}
