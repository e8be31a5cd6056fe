/**
 * Returns a generator of pseudo-random numbers from 0 to 1. The same seed gives the same numbers. Source: mulberry32 by
 * Tommy Ettinger, in the public domain.
 */
export function pseudoRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Returns a generator of pseudo-random numbers with the standard normal distribution. Source: Box and Muller (1958),
 * Annals of Mathematical Statistics 29, 610-611.
 */
export function pseudoNormal(seed: number): () => number {
  const random = pseudoRandom(seed);
  let spare: number | null = null;
  return () => {
    if (spare !== null) {
      const kept = spare;
      spare = null;
      return kept;
    }
    const radius = Math.sqrt(-2 * Math.log(1 - random()));
    const angle = 2 * Math.PI * random();
    spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  };
}
