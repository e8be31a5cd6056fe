/** Copies a text to the clipboard. Rejects if the browser blocks it. */
export async function copyText(text: string): Promise<void> {
  // Browsers provide the clipboard only over HTTPS and on localhost.
  if (!navigator.clipboard) throw new Error('There is no clipboard here.');
  await navigator.clipboard.writeText(text);
}
