/** Scripts from right to left, and the controls that change the direction of the text after them. */
const MAY_REORDER = /\p{Bidi_Control}|[\u0590-\u08FF\uFB1D-\uFEFC\u{10800}-\u{1EFFF}]/u;

/**
 * Isolates the text of a user or a service inside a sentence, so that it does not reorder the words around it. Elements
 * use `<bdi>` or `dir` instead.
 */
export function isolate(text: string): string {
  // An isolate that the text ends but does not begin would end this one.
  return MAY_REORDER.test(text) ? `\u2068${text.replaceAll(/[\u2066-\u2069]/g, '')}\u2069` : text;
}

/** The text in quotation marks, for a sentence. */
export function quoted(text: string): string {
  return `'${isolate(text)}'`;
}
