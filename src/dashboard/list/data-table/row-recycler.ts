/**
 * Assigns rows to slots. A slot is an element that shows different rows over time. Filling an existing element costs
 * half as much as creating one, and each created or removed element makes the browser style and lay out all other
 * elements. A row keeps its slot while it is rendered, so only new rows change elements. An unused slot can keep its
 * previous row.
 */
export class RowRecycler {
  #slots = new Map<number, number>();

  /**
   * Returns the rows and their slots. New rows fill free slots in the order of the slots' previous rows, which is the
   * order of the elements in the DOM. A jump to other rows therefore moves no element. If fewer than `atLeast` slots
   * are needed, unused slots keep their previous rows.
   */
  of(
    indexes: readonly number[],
    { atLeast, count }: { atLeast: number; count: number },
  ): { index: number; slot: number }[] {
    const next = new Map<number, number>();
    for (const index of indexes) {
      const slot = this.#slots.get(index);
      if (slot !== undefined) next.set(index, slot);
    }
    const taken = new Set(next.values());
    const free = [...this.#slots]
      .toSorted(([a], [b]) => a - b)
      .flatMap(([, slot]) => (taken.has(slot) ? [] : slot));
    let place = 0;
    let unused = 0;
    for (const index of indexes) {
      if (next.has(index)) continue;
      let slot = free[place];
      place += 1;
      if (slot === undefined) {
        while (taken.has(unused)) unused += 1;
        slot = unused;
      }
      taken.add(slot);
      next.set(index, slot);
    }
    for (const [index, slot] of this.#slots) {
      if (next.size >= atLeast) break;
      if (index >= count || next.has(index) || taken.has(slot)) continue;
      next.set(index, slot);
    }
    this.#slots = next;
    return Array.from(next, ([index, slot]) => ({ index, slot }));
  }
}
