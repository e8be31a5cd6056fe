/** Fixes the user's language, because it determines the date format. Node 20 has no `navigator`. */
const reader: { navigator?: Navigator } = globalThis;
reader.navigator ??= {} as Navigator;
Object.defineProperty(globalThis.navigator, 'language', { value: 'en-GB', configurable: true });
