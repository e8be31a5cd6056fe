type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'shiftKey'>;

/**
 * Punctuation keys with shortcuts, by their position on a US keyboard: the character without Shift, then with Shift.
 */
const SIGNS: Readonly<Record<string, string>> = { BracketLeft: '[{', BracketRight: ']}', Slash: '/?' };

/**
 * Returns the character of a pressed key in lower case. With a Cyrillic, Greek, Hebrew or Arabic layout, users cannot
 * type the letters of shortcuts, so the result is the character at the same position of a US keyboard.
 */
export function latinKey({ key, code, altKey, shiftKey }: Pressed): string {
  const isLatin = key.length !== 1 || altKey || /[\p{ASCII}\p{Script=Latin}]/u.test(key);
  const atPosition = /^Key([A-Z])$/.exec(code)?.[1] ?? SIGNS[code]?.[shiftKey ? 1 : 0];
  return (isLatin ? key : (atPosition ?? key)).toLowerCase();
}
