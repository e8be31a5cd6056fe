/** Removes invisible characters that users copy into keys, addresses and ids by accident. */

const KINDS: readonly { name: string; found: RegExp; replacement: string }[] = [
  { name: 'no-break space', found: /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g, replacement: ' ' },
  { name: 'line break', found: /[\u2028\u2029]/g, replacement: ' ' },
  { name: 'byte order mark', found: /\uFEFF/g, replacement: '' },
  { name: 'soft hyphen', found: /\u00AD/g, replacement: '' },
  { name: 'text direction mark', found: /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, replacement: '' },
  {
    name: 'zero-width character',
    found: /\p{Cf}|\p{Default_Ignorable_Code_Point}|\u2800/gu,
    replacement: '',
  },
  // oxlint-disable-next-line no-control-regex -- these are the characters to remove
  { name: 'control character', found: /[\0-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g, replacement: '' },
];

/** Returns the text without invisible characters, and the names of the removed kinds of characters. */
export function withoutInvisible(text: string): { text: string; removed: string[] } {
  let visible = text;
  const removed: string[] = [];
  // oxlint-disable-next-line no-control-regex -- plain text needs no further check
  if (/^[\t\n\r\x20-\x7E]*$/.test(text)) return { text, removed };
  for (const { name, found, replacement } of KINDS) {
    const next = visible.replaceAll(found, replacement);
    if (next !== visible) removed.push(name);
    visible = next;
  }
  return { text: visible, removed };
}

/** Returns a note for below the input field, such as 'Removed invisible characters: soft hyphen.' */
export function removalNote(removed: readonly string[]): string | null {
  return removed.length === 0 ? null : `Removed invisible characters: ${removed.join(', ')}.`;
}
