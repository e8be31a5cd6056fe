/** Puts a text on the clipboard. Rejects where the browser does not let it. */
export async function copyText(text: string): Promise<void> {
  // No clipboard at all on a plain-http address other than localhost.
  if (!navigator.clipboard) throw new Error('There is no clipboard here.');
  await navigator.clipboard.writeText(text);
}
