/**
 * A seeded pseudo-random number generator (sfc32). The purpose (`stream`) and the index of a record identify a sequence
 * of numbers. A record therefore does not depend on the number of records before it.
 */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #d = 1;

  constructor(seed: number, stream: string, index = 0) {
    this.#a = fnv1a(stream);
    this.#b = seed | 0;
    this.#c = index | 0;
    for (let round = 0; round < 12; round++) this.next();
  }

  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#d) | 0;
    this.#d = (this.#d + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  }

  /** Returns an integer. Both bounds are inclusive. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /**
   * Returns a random number with mean 0 and standard deviation 1. The sum of twelve uniform numbers is close enough to
   * a normal distribution.
   */
  normal(): number {
    let sum = -6;
    for (let count = 0; count < 12; count++) sum += this.next();
    return sum;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new Error('There is nothing to pick from an empty list.');
    return item;
  }

  /**
   * Returns the item of a random pair `[item, weight]`. A higher weight makes a pair more likely. The weights need not
   * sum to one.
   */
  weighted<Item>(choices: readonly (readonly [Item, number])[]): Item {
    let left = this.next() * choices.reduce((total, [, weight]) => total + weight, 0);
    for (const [item, weight] of choices) if ((left -= weight) < 0) return item;
    return this.pick(choices)[0];
  }

  /** Returns up to `count` different items, in random order. */
  some<Item>(items: readonly Item[], count: number): Item[] {
    const pool = [...items];
    for (let at = 0; at < Math.min(count, pool.length); at++) {
      const other = this.int(at, pool.length - 1);
      [pool[at], pool[other]] = [pool[other] as Item, pool[at] as Item];
    }
    return pool.slice(0, count);
  }

  token(length: number, alphabet = ALPHANUMERIC): string {
    let text = '';
    while (text.length < length) text += alphabet[Math.floor(this.next() * alphabet.length)];
    return text;
  }
}

export const DIGITS = '0123456789';
const ALPHANUMERIC = `${DIGITS}ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz`;

/** Returns an id that looks random. The same prefix, seed and index result in the same id. */
export function opaqueId(prefix: string, seed: number, index: number): string {
  return `${prefix}_${new Random(seed, `${prefix} id`, index).token(18)}`;
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}
