import { isStorableText } from '#contract/fields.ts';
import type { FieldError } from '#contract/problem.ts';

/** Much deeper than any documented body, but shallow enough for recursive code. */
export const MAX_DEPTH = 64;

type Place = { value: unknown; key: string | number; parent: Place | null; depth: number };

/**
 * Returns the first problem in a parsed body that the schemas do not catch everywhere: nesting that overflows the
 * stack, text that the database cannot store unchanged, or a number beyond a double (`1e400`). The search is iterative,
 * so that deep nesting cannot overflow the stack here.
 */
export function findJsonFlaw(root: unknown): FieldError | null {
  const places: Place[] = [{ value: root, key: '', parent: null, depth: 0 }];
  for (let place = places.pop(); place; place = places.pop()) {
    const message = flawOf(place);
    if (message) return { path: pathOf(place), message };
    if (typeof place.value !== 'object' || place.value === null) continue;
    const isArray = Array.isArray(place.value);
    for (const [key, value] of Object.entries(place.value)) {
      places.push({ value, key: isArray ? Number(key) : key, parent: place, depth: place.depth + 1 });
    }
  }
  return null;
}

const UNSTORABLE = 'must not contain control characters or broken Unicode';

function flawOf({ value, key, depth }: Place): string | null {
  if (depth > MAX_DEPTH) return `must not be nested deeper than ${MAX_DEPTH} levels`;
  if (typeof key === 'string' && !isStorableText(key)) return `its name ${UNSTORABLE}`;
  if (typeof value === 'string' && !isStorableText(value)) return UNSTORABLE;
  if (typeof value === 'number' && !Number.isFinite(value)) return 'must fit a double-precision number';
  return null;
}

function pathOf(place: Place): FieldError['path'] {
  const path: FieldError['path'] = [];
  for (let at: Place = place; at.parent; at = at.parent) path.unshift(at.key);
  return path;
}
