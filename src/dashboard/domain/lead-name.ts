import type { Lead } from '#contract/lead.ts';

/** How a lead is called: its name, or what it can be told by where it has none. */
export function leadName({ name, contactId }: Pick<Lead, 'name' | 'contactId'>): {
  text: string;
  isName: boolean;
} {
  if (name !== null && name.trim() !== '') return { text: name, isName: true };
  if (contactId !== null && contactId.trim() !== '') return { text: contactId, isName: false };
  return { text: 'No name', isName: false };
}
