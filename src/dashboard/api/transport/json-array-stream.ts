/**
 * Parses a JSON array while the response body arrives, so that a page can show the first records before the response is
 * complete.
 */

/**
 * Matches JSON with a number of 16 characters or more, which a double may round, or with an id of at least 16 digits in
 * quotes. Some texts in strings match too.
 */
export const LONG_NUMBER = /[[,:]\s*-?\d[\d.]{15}|"id":\s*"-?\d{16}/;

/** The characters that the search for the end of a record must examine. */
const SIGNS = /["[\]{}]/g;

/** Extracts complete records from a JSON array that arrives in chunks. Supports only arrays of objects. */
export class JsonArrayStream {
  /** The text after the last complete record. */
  #rest = '';
  /** The offset in `#rest` where scanning continues. */
  #at = 0;
  #depth = 0;
  #hasSome = false;
  #hasLongNumbers = false;
  #state: 'before' | 'within' | 'after' | 'notList' = 'before';

  /** Whether a complete array has arrived, with nothing after it. */
  get isWhole(): boolean {
    return this.#state === 'after' && this.#rest.trim() === '';
  }

  /** Whether a record so far contains a number that a double may round. */
  get hasLongNumbers(): boolean {
    return this.#hasLongNumbers;
  }

  /** Adds a chunk and returns the records that it completes. Throws a SyntaxError for invalid JSON. */
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

  /**
   * Handles the end of the array. If the text between the last record and the end is not blank, the array contains
   * other values, and the state becomes 'notList'.
   */
  #close(text: string, end: number, index: number): unknown[] {
    this.#state = text[index] === ']' && text.slice(end, index).trim() === '' ? 'after' : 'notList';
    this.#rest = text.slice(index + 1);
    return this.#parse(text.slice(0, end));
  }

  /**
   * Parses consecutive records, separated by commas. If earlier records were parsed, the text must start with a comma.
   */
  #parse(records: string): unknown[] {
    if (records === '') return [];
    const own = this.#hasSome ? records.replace(/^\s*,/, '') : records;
    if (this.#hasSome && own === records) throw new SyntaxError('There is no comma between two records.');
    this.#hasSome = true;
    this.#hasLongNumbers ||= LONG_NUMBER.test(own);
    return JSON.parse(`[${own}]`) as unknown[];
  }
}

/** Returns the offset of the closing quote of a string, or -1 if it has not arrived yet. */
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
