import type { Lead } from '#contract/lead.ts';

/** Returns the name of a lead. Without a name, returns its contact id or a placeholder. */
export function leadName({ name, contactId }: Pick<Lead, 'name' | 'contactId'>): {
  text: string;
  isName: boolean;
} {
  if (name !== null && name.trim() !== '') return { text: name, isName: true };
  if (contactId !== null && contactId.trim() !== '') return { text: contactId, isName: false };
  return { text: 'No name', isName: false };
}
