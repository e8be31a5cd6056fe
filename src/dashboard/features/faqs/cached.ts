/** Memoises a function of a word, because questions repeat their words. */
export function cached<Value>(compute: (word: string) => Value): (word: string) => Value {
  const known = new Map<string, Value>();
  return (word) => {
    let value = known.get(word);
    if (value === undefined) {
      value = compute(word);
      known.set(word, value);
    }
    return value;
  };
}
