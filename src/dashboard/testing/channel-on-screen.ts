import { screen, within } from '@testing-library/react';
import { DEFAULT_KEY_HEADER } from '#contract/api-key.ts';
import { renderPage, type RenderedPage } from './render-page.tsx';
import type { TestService } from './test-service.ts';

/** A channel of the source with the id 'site', in the format of the database. */
export const LINE = {
  id: 'line',
  sourceId: 'site',
  friendlyName: 'Front desk',
  provider: 'twilio',
  uniqueId: '+15550100',
  expiration: new Date('2025-06-01T10:00:00.250Z'),
};

type Options = Partial<Parameters<typeof renderPage>[1]>;

export type ChannelPage = RenderedPage & {
  /** Returns the PUT requests that the dashboard has sent, i.e. its saves. */
  puts: () => { path: string; body: unknown }[];
  /** Pastes text at the end of a field. */
  enter: (label: string, text: string) => Promise<void>;
  /** Selects one of the actions for a stored secret, e.g. 'Replace'. */
  choose: (secret: string, choice: string) => Promise<void>;
  save: () => Promise<void>;
};

/**
 * Opens the form of a channel of the source 'site' and waits for its fields. With null, opens the form for a new
 * channel.
 */
export async function openChannel(
  service: TestService,
  channelId: string | null,
  options: Options = {},
): Promise<ChannelPage> {
  const path = channelId === null ? 'new-channel' : `channels/${channelId}`;
  const page = renderPage(`/sources/site/${path}`, { service, ...options });
  await screen.findByLabelText('Friendly name');
  const { user, sent } = page;
  return {
    ...page,
    puts: () =>
      sent.filter(({ method }) => method === 'PUT').map((put) => ({ path: put.path, body: put.body })),
    enter: async (label, text) => {
      await user.click(screen.getByLabelText(label));
      await user.paste(text);
    },
    choose: (secret, choice) => user.click(choiceOf(secret, choice)),
    save: () => user.click(saveButton()),
  };
}

export function choiceOf(secret: string, choice: string): HTMLElement {
  return within(screen.getByRole('group', { name: secret })).getByRole('radio', { name: choice });
}

export function saveButton(): HTMLElement {
  return screen.getByText(/^Save channel$|^Saving…$/);
}

/** Waits for the response to a save and returns the rows of its table: the cell texts by field name. */
export async function findReply(): Promise<Record<string, (string | null)[]>> {
  const table = await screen.findByRole('table', { name: 'Sent and returned values' });
  const rows = within(table).getAllByRole<HTMLTableRowElement>('row').slice(1);
  return Object.fromEntries(
    rows.map(({ cells: [field, ...cells] }) => [
      field?.textContent ?? '',
      cells.map((cell) => cell.textContent),
    ]),
  );
}

/** Saves a channel through the API of the service, as another user would. Only the service can encrypt the tokens. */
export async function putChannel(
  { service, key }: TestService,
  channelId: string,
  body: object,
): Promise<void> {
  await service.request(`/agency/source/site/custom-channels/${channelId}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', [DEFAULT_KEY_HEADER]: key },
    body: JSON.stringify(body),
  });
}
