const list = new Intl.ListFormat('en');

/** What to say of parts of the address that name no value: `page=two`. One notice, however many they are. */
export function ignoredNotices(ignored: readonly string[]): string[] {
  if (ignored.length === 0) return [];
  const named = list.format(ignored.map((text) => `'${text}'`));
  return [
    ignored.length === 1
      ? `${named} in the address is no value that this page knows, and was ignored.`
      : `${named} in the address are no values that this page knows, and were ignored.`,
  ];
}
