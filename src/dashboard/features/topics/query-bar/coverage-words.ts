const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });

/** '81.2%'. What is not quite all, or more than none, never reads as if it were. */
export function coverageWords(part: number): string {
  if (part > 0.999 && part < 1) return '>99.9%';
  return part > 0 && part < 0.001 ? '<0.1%' : percent.format(part);
}
