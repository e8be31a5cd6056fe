import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Chooses one of many, found by its name. */
export async function pickOption(user: UserEvent, field: HTMLElement, name: string): Promise<void> {
  await user.clear(field);
  await user.paste(name);
  await user.click(await screen.findByRole('option', { name }));
}
