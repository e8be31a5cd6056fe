/**
 * Matches texts that can change the order of the words around them: right-to-left scripts and Unicode direction
 * controls.
 */
const MAY_REORDER = /\p{Bidi_Control}|[\u0590-\u08FF\uFB1D-\uFEFC\u{10800}-\u{1EFFF}]/u;

/**
 * Wraps the text of a user or a service in Unicode isolate characters, so that it does not reorder the other words of a
 * sentence. Elements use `<bdi>` or `dir` instead.
 */
export function isolate(text: string): string {
  // An unmatched isolate character in the text could end the isolate that wraps it, so these characters are
  // removed.
  return MAY_REORDER.test(text) ? `\u2068${text.replaceAll(/[\u2066-\u2069]/g, '')}\u2069` : text;
}

/** Returns the text in quotation marks, for use in a sentence. */
export function quoted(text: string): string {
  return `'${isolate(text)}'`;
}
