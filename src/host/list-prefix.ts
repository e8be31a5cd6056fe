/**
 * The maximum length of a string that the host keeps in memory. The sign-in does not need longer strings, such as an
 * image as a data: URL.
 */
const MAX_STRING = 64 * 1024;
/**
 * The maximum length of the kept part of the first record, i.e. of the record without long strings and nested values.
 */
const MAX_OUTLINE = 1024 * 1024;

/**
 * Returns the first record of a JSON list, without nested values and with null for long strings. Returns an empty list
 * if there is no record, null if the response is not a list. Reads to the end of the first record, even if it is long,
 * but keeps little in memory.
 */
export async function beginningOfList({ body }: Response): Promise<unknown[] | null> {
  const decoder = new TextDecoder();
  const outline = createOutline();
  try {
    for await (const chunk of body ?? []) {
      if (outline.add(decoder.decode(chunk, { stream: true }))) break;
    }
  } catch {
    return null;
  }
  const list = parse(outline.text());
  return Array.isArray(list) ? list : null;
}

/** Collects the first item of a list from chunks of JSON that may be split anywhere. */
function createOutline() {
  let kept = '';
  let depth = 0;
  let isComplete = false;
  let isInString = false;
  let isEscaped = false;
  let stringStart = 0;
  let stringLength = 0;

  const keep = (text: string) => {
    // Keeps only the brackets of nested values.
    if (depth <= 2) kept += text;
  };

  /** Reads the rest of a string. Returns the position after the string, or the end of the chunk. */
  const readString = (piece: string, from: number): number => {
    let at = from;
    if (isEscaped) {
      isEscaped = false;
      at += 1;
    }
    while (at < piece.length && piece[at] !== '"') at += piece[at] === '\\' ? 2 : 1;
    isEscaped = at > piece.length;
    const end = Math.min(at, piece.length);
    stringLength += end - from;
    if (stringLength <= MAX_STRING) keep(piece.slice(from, end));
    if (end === piece.length) return end;
    isInString = false;
    if (depth <= 2) kept = stringLength > MAX_STRING ? `${kept.slice(0, stringStart)}null` : `${kept}"`;
    return end + 1;
  };

  return {
    /** Returns true if no more chunks are needed. */
    add(piece: string): boolean {
      let at = 0;
      while (at < piece.length && !isComplete && kept.length <= MAX_OUTLINE) {
        if (isInString) {
          at = readString(piece, at);
          continue;
        }
        const sign = piece[at] ?? '';
        at += 1;
        if (sign === '"') {
          isInString = true;
          stringStart = kept.length;
          stringLength = 0;
          keep(sign);
        } else if (sign === '[' || sign === '{') {
          keep(sign);
          depth += 1;
        } else if (sign === ']' || sign === '}') {
          depth -= 1;
          isComplete = depth <= 0;
          keep(sign);
        } else if (sign === ',' && depth === 1) {
          isComplete = true;
          keep(']');
        } else if (!/\s/.test(sign)) {
          keep(sign);
        }
      }
      return isComplete || kept.length > MAX_OUTLINE;
    },
    text: () => (isComplete ? kept : ''),
  };
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
