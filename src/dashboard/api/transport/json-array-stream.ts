/** Reads a list while its body arrives: its first records can be shown while the rest is on its way. */

/** What may matter to where a record ends. */
const SIGNS = /["[\]{}]/g;

/** Finds the whole records of a JSON list whose text comes in pieces. What is not a list of objects is not read here. */
export class JsonArrayStream {
  /** From the end of the last record on. */
  #rest = '';
  /** How far that was looked at. */
  #at = 0;
  #depth = 0;
  #hasSome = false;
  #state: 'before' | 'within' | 'after' | 'notList' = 'before';

  /** Whether all of a list has come, and nothing after it. */
  get isWhole(): boolean {
    return this.#state === 'after' && this.#rest.trim() === '';
  }

  /** The records that this piece completes. Throws a SyntaxError where they are no JSON. */
  add(piece: string): unknown[] {
    this.#rest += piece;
    if (this.#state === 'before') this.#begin();
    return this.#state === 'within' ? this.#records() : [];
  }

  #begin(): void {
    const start = this.#rest.search(/\S/);
    if (start === -1) return;
    this.#state = this.#rest[start] === '[' ? 'within' : 'notList';
    this.#rest = this.#rest.slice(start + 1);
  }

  #records(): unknown[] {
    const text = this.#rest;
    let end = 0;
    SIGNS.lastIndex = this.#at;
    this.#at = text.length;
    for (let found = SIGNS.exec(text); found !== null; found = SIGNS.exec(text)) {
      const { index } = found;
      const sign = text[index];
      if (sign === '"') {
        const closing = endOfString(text, index);
        if (closing === -1) {
          this.#at = index;
          break;
        }
        SIGNS.lastIndex = closing + 1;
      } else if (sign === '[' || sign === '{') this.#depth += 1;
      else if (this.#depth === 0) return this.#close(text, end, index);
      else {
        this.#depth -= 1;
        if (this.#depth === 0) end = index + 1;
      }
    }
    this.#rest = text.slice(end);
    this.#at -= end;
    return this.#parse(text.slice(0, end));
  }

  /** The list ends here. What stands between its last record and that is no record of ours: 'notList' tells so. */
  #close(text: string, end: number, index: number): unknown[] {
    this.#state = text[index] === ']' && text.slice(end, index).trim() === '' ? 'after' : 'notList';
    this.#rest = text.slice(index + 1);
    return this.#parse(text.slice(0, end));
  }

  /** With commas between them, and before the first where others came before it. */
  #parse(records: string): unknown[] {
    if (records === '') return [];
    const own = this.#hasSome ? records.replace(/^\s*,/, '') : records;
    if (this.#hasSome && own === records) throw new SyntaxError('There is no comma between two records.');
    this.#hasSome = true;
    return JSON.parse(`[${own}]`) as unknown[];
  }
}

/** Where the string that begins here ends; -1 where that has not come yet. */
function endOfString(text: string, start: number): number {
  let end = start;
  for (;;) {
    end = text.indexOf('"', end + 1);
    if (end === -1) return -1;
    let escapes = 0;
    while (text[end - 1 - escapes] === '\\') escapes += 1;
    if (escapes % 2 === 0) return end;
  }
}
