import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Selects an option by its name, after filtering the options by this name. */
export async function pickOption(user: UserEvent, field: HTMLElement, name: string): Promise<void> {
  await user.clear(field);
  await user.paste(name);
  await user.click(await screen.findByRole('option', { name }));
}
