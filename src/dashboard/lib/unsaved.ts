import { hasDrafts } from './draft-names.ts';

/** The visible forms of this tab with unsaved input. */
const forms = new Set<symbol>();

/** Registers a form with unsaved input. Returns a function that removes it. */
export function noteUnsaved(): () => void {
  const form = Symbol('form');
  forms.add(form);
  return () => void forms.delete(form);
}

/** Whether the end of the session would discard input: of a visible form, or of a draft. */
export function hasUnsaved(): boolean {
  return forms.size > 0 || hasDrafts();
}
