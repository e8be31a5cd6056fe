/** A string beyond this length is none that the host looks at, such as an image as a data: URL. */
const MAX_STRING = 64 * 1024;
/** Of the first record without its long strings and without what is nested in it. */
const MAX_OUTLINE = 1024 * 1024;

/**
 * The first record of a list in JSON, without nested values and with null for long strings: an empty list if there is no
 * record, null if the response is no list. Reads to the end of that record, however long it is, and holds little of it.
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

/** Collects the first item of a list from pieces of JSON that may be split anywhere. */
function createOutline() {
  let kept = '';
  let depth = 0;
  let isComplete = false;
  let isInString = false;
  let isEscaped = false;
  let stringStart = 0;
  let stringLength = 0;

  const keep = (text: string) => {
    // Of nested values only the brackets are kept.
    if (depth <= 2) kept += text;
  };

  /** Reads on in a string; answers where it ends, or where the piece does. */
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
    /** Answers whether nothing more is needed. */
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
