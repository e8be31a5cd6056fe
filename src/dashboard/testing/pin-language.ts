/** Dates are written in the order of the reader's language: of this one, wherever the tests run. Node 20 tells of none. */
const reader: { navigator?: Navigator } = globalThis;
reader.navigator ??= {} as Navigator;
Object.defineProperty(globalThis.navigator, 'language', { value: 'en-GB', configurable: true });
