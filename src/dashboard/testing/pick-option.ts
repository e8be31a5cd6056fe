import { act, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Chooses one of many, found by its name: at once, since all of them would be drawn for an empty field. */
export async function pickOption(user: UserEvent, field: HTMLElement, name: string): Promise<void> {
  act(() => (field as HTMLInputElement).select());
  await user.paste(name);
  await user.click(await screen.findByRole('option', { name }));
}
