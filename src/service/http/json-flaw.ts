import { isStorableText } from '#contract/fields.ts';
import type { FieldError } from '#contract/problem.ts';

/**
 * The maximum nesting depth of a body. It exceeds the depth of any documented body, but recursive functions can process
 * it.
 */
export const MAX_DEPTH = 64;

type Place = { value: unknown; key: string | number; parent: Place | null; depth: number };

/**
 * Returns the first problem of a parsed body that the schemas do not always detect: too deep nesting, text that the
 * database cannot store unchanged, or a number outside the range of a double (`1e400`). The search is iterative,
 * because deep nesting would overflow the stack of a recursive search.
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
