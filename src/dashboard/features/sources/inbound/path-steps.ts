const STEP = /\.?([^.[\]'"*?()@]+)|\[(\d+)\]|\["([^"\\]*)"\]|\['([^'\\]*)'\]/y;

/**
 * The steps of a path, from the whole on: 'contact.phones[0]' is contact, phones, 0. Null for what asks for more, such as '*'.
 * assumed: dots, numbers and quoted names in brackets, and a leading '$'. The document does not say how paths are written.
 */
export function pathSteps(path: string): string[] | null {
  const steps: string[] = [];
  let at = path.startsWith('$') ? 1 : 0;
  while (at < path.length) {
    STEP.lastIndex = at;
    const step = STEP.exec(path);
    if (step === null) return null;
    const [text, name, index, double, single] = step;
    // Only the first name may stand without its dot.
    if (name !== undefined && at > 0 && !text.startsWith('.')) return null;
    steps.push(name ?? index ?? double ?? single ?? '');
    at += text.length;
  }
  return steps;
}
