type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'shiftKey'>;

/** The other keys of shortcuts, by their position on a US keyboard, without and with Shift. */
const SIGNS: Readonly<Record<string, string>> = { BracketLeft: '[{', BracketRight: ']}', Slash: '/?' };

/**
 * Returns the character of a key in lower case. If the layout is Cyrillic, Greek, Hebrew or Arabic, returns the character
 * at the same position of a US keyboard, because users cannot type the letters of shortcuts.
 */
export function latinKey({ key, code, altKey, shiftKey }: Pressed): string {
  const isLatin = key.length !== 1 || altKey || /[\p{ASCII}\p{Script=Latin}]/u.test(key);
  const atPosition = /^Key([A-Z])$/.exec(code)?.[1] ?? SIGNS[code]?.[shiftKey ? 1 : 0];
  return (isLatin ? key : (atPosition ?? key)).toLowerCase();
}
