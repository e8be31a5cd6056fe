/**
 * Sets the user's language for all tests, because the language determines the date format. Node 20 has no `navigator`.
 */
const reader: { navigator?: Navigator } = globalThis;
reader.navigator ??= {} as Navigator;
Object.defineProperty(globalThis.navigator, 'language', { value: 'en-GB', configurable: true });
