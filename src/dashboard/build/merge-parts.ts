/**
 * Merges small output files. Two aims conflict. A page should consist of few files, because a browser fetches six at a
 * time and small files compress badly. And a page should load little code that it does not need. So each file has a cost,
 * and a merge must reduce the sum of all costs.
 */
import { groupBy } from '../lib/group-by.ts';

/** The cost of one more file for a unit, as the number of characters of source code that cost the same. */
const FILE_COST = 20_000;

/** A set of units as bits. The lowest bit is `READS`. */
export type Units = bigint;

/** Marks modules that read the data of a page. They share no file with other modules, because they load first. */
export const READS: Units = 1n;

/** Code that loads at once, e.g. a page or a dialog. */
export type Unit = {
  name: string;
  /** The ids of its modules. */
  modules: ReadonlySet<string>;
  /** How often the unit loads. */
  weight: number;
  bit: Units;
  /** The units that open this unit. If all of them need a module, it is loaded before this unit. 0 for a page. */
  openers: Units;
};

/** Modules that exactly the same units need. */
export type Part = {
  units: Units;
  /** The number of characters. */
  size: number;
  /** The indexes of this part and of all parts that it imports, directly or indirectly. */
  imports: readonly number[];
};

/** Parts that exactly the same units load. `places` are their indexes. */
type File = { units: Units; weight: number; size: number; places: readonly number[] };

/**
 * Merges files as long as this reduces the sum of all costs. Returns the units that load each part. The parts that the
 * same units load form a file.
 *
 * If a file is merged, its imports count as needed by the same units. So the imports of each part are loaded by at least
 * the units of the part. A unit therefore loads only files of its own, and files never import each other.
 */
export function mergeParts(parts: readonly Part[], sets: UnitSets): readonly Units[] {
  const filesOf = (units: readonly Units[]): Map<Units, File> => {
    const groups = groupBy([...parts.keys()], (place) => units[place]!);
    const fileOf = (of: Units, places: readonly number[]) => {
      const size = places.reduce((sum, place) => sum + parts[place]!.size, 0);
      return { units: of, weight: sets.weightOf(of), size, places };
    };
    return new Map(Array.from(groups, ([of, places]) => [of, fileOf(of, places)]));
  };
  let units: readonly Units[] = parts.map((part) => part.units);
  let files = filesOf(units);
  let cost = costOf([...files.values()]);

  const merged = (one: File, other: File, of: Units) => {
    const next = [...units];
    for (const place of [...one.places, ...other.places])
      for (const imported of parts[place]!.imports) next[imported] = sets.withOpened(units[imported]! | of);
    return next;
  };
  /** Returns what a merge saves, without the costs of the imports of both files. */
  const estimate = (one: File, other: File, of: Units) => {
    const existing = [one, other].some((file) => file.units === of) ? undefined : files.get(of);
    const before = [one, other, ...(existing ? [existing] : [])];
    const size = before.reduce((sum, file) => sum + file.size, 0);
    return costOf(before) - costOf([{ weight: sets.weightOf(of), size }]);
  };
  const bestMerge = (one: File) => {
    let best = { units, cost };
    for (const other of files.values()) {
      if (other === one || ((one.units ^ other.units) & READS) !== 0n) continue;
      const of = sets.withOpened(one.units | other.units);
      if (estimate(one, other, of) <= cost - best.cost) continue;
      const next = merged(one, other, of);
      const nextCost = costOf([...filesOf(next).values()]);
      if (nextCost < best.cost) best = { units: next, cost: nextCost };
    }
    return best;
  };

  for (let before = Infinity; cost < before;) {
    before = cost;
    // Starts with the files that load most often, because another order results in more code for most pages.
    for (const { units: of } of [...files.values()].toSorted((a, b) => b.weight - a.weight)) {
      const file = files.get(of);
      const best = file ? bestMerge(file) : { units, cost };
      if (best.cost === cost) continue;
      ({ units, cost } = best);
      files = filesOf(units);
    }
  }
  return units;
}

function costOf(files: readonly Pick<File, 'weight' | 'size'>[]): number {
  return files.reduce((sum, { weight, size }) => sum + weight * (size + FILE_COST), 0);
}

/** Computes properties of sets of units. */
export class UnitSets {
  readonly #units: readonly Unit[];
  readonly #complete = new Map<Units, Units>();
  readonly #weights = new Map<Units, number>();

  constructor(units: readonly Unit[]) {
    this.#units = units;
  }

  /** Adds the units whose openers are all in the set. The code of the set is loaded before them, so it costs nothing. */
  withOpened(of: Units): Units {
    const known = this.#complete.get(of);
    if (known !== undefined) return known;
    const added = this.#units.reduce((sum, unit) => (isOpenedIn(of, unit) ? sum | unit.bit : sum), of);
    const complete = added === of ? of : this.withOpened(added);
    this.#complete.set(of, complete);
    return complete;
  }

  /** Returns how often the units of a set download a file that exactly these units need. */
  weightOf(of: Units): number {
    const known = this.#weights.get(of);
    if (known !== undefined) return known;
    const loading = this.#units.filter((unit) => (of & unit.bit) !== 0n && !isOpenedIn(of, unit));
    const weight = loading.reduce((sum, unit) => sum + unit.weight, 0);
    this.#weights.set(of, weight);
    return weight;
  }
}

function isOpenedIn(of: Units, { openers }: Unit): boolean {
  return openers !== 0n && (of & openers) === openers;
}
