import { hasDrafts } from './draft-names.ts';

/** One symbol for each visible form of this tab with unsaved input. */
const forms = new Set<symbol>();

/** Registers a form with unsaved input. Returns a function that removes the registration. */
export function noteUnsaved(): () => void {
  const form = Symbol('form');
  forms.add(form);
  return () => void forms.delete(form);
}

/** Returns whether the end of the session would discard input of a visible form or a stored draft. */
export function hasUnsaved(): boolean {
  return forms.size > 0 || hasDrafts();
}
