import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Types the name of an option into the field of a picker, and selects this option. */
export async function pickOption(user: UserEvent, field: HTMLElement, name: string): Promise<void> {
  await user.clear(field);
  await user.paste(name);
  await user.click(await screen.findByRole('option', { name }));
}
