/** 'a1b2c3…9f0e': both ends, because ids that are made together often begin alike. */
export function shorten(value: string, keep: number): string {
  if (value.length <= keep + 1) return value;
  const tail = Math.floor(keep / 3);
  return `${value.slice(0, keep - tail)}…${value.slice(value.length - tail)}`;
}
