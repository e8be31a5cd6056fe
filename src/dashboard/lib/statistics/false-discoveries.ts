/**
 * Returns the q-value of each p-value. If all results with at most this p-value count as findings, the q-value is the
 * expected share of false findings among them. Valid for independent and positively dependent tests. Source: Benjamini
 * and Hochberg (1995), Journal of the Royal Statistical Society B 57(1), 289-300.
 */
export function qValues(ps: readonly number[]): number[] {
  const order = ps.map((_, index) => index).toSorted((a, b) => ps[b]! - ps[a]!);
  const qs = ps.slice();
  let least = 1;
  order.forEach((index, place) => {
    least = Math.min(least, (ps[index]! * ps.length) / (ps.length - place));
    qs[index] = least;
  });
  return qs;
}
