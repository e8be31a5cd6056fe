/** The risk of choosing the variant with the highest estimate now, or after more values have been observed. */
import { pseudoNormal } from './pseudo-random.ts';

export type GrowingMean = {
  mean: number;
  /** The variance of a single value. */
  spread: number;
  trials: number;
  /** The values that each day adds. */
  perDay: number;
};

export type Choice = {
  /** The probability that another variant has the highest true mean. */
  wrong: number;
  /** The expected difference between the highest true mean and that of the chosen variant. */
  loss: number;
};

const DRAWS = 10_000;

/**
 * Returns the risk for each number of further days, by simulation: each draw takes the true means from their normal
 * posteriors (flat prior), adds the estimates of the further values, and chooses the highest estimate. All days use the
 * same draws, so that their comparison has little noise. The same variants always give the same numbers. Source for the
 * preposterior analysis: Raiffa and Schlaifer (1961), Applied Statistical Decision Theory, chapter 5.
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

/** Returns the average of all values after further ones, which vary around the true mean. */
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
