/** As much is read of a list that may be very long: more than any one record holds. */
const MAX_BYTES = 1024 * 1024;

/** The first record of a list in JSON: an empty list of none, null where it is no list at all. */
export async function beginningOfList(answer: Response): Promise<unknown[] | null> {
  const text = await beginning(answer).catch(() => '');
  const list = parse(`${text.slice(0, endOfFirst(text))}]`);
  return Array.isArray(list) ? list : null;
}

async function beginning({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_BYTES) break;
  }
  return text;
}

/** Where the first item of a list ends: at the comma after it, or at the bracket that closes the list. */
function endOfFirst(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') at = endOfString(text, at);
    else if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
    if (depth === 0 && sign === ']') return at;
    if (depth === 1 && sign === ',') return at;
  }
  return 0;
}

function endOfString(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  return end;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
