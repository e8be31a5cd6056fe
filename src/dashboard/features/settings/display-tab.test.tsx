import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { setAppConfig } from '../../api/transport/config.ts';
import { configOf } from '../../testing/connect-to.ts';
import { pickOption } from '../../testing/pick-option.ts';
import { ToastProvider } from '../../ui/toasts.tsx';
import { DisplayTab } from './display-tab.tsx';

function openDisplay() {
  setAppConfig(configOf());
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>
        <DisplayTab />
      </ToastProvider>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup() };
}

const pick = (label: string) => screen.getByRole('combobox', { name: label });

describe('the time zone and the locale', () => {
  it('are found by typing, and show examples', async () => {
    const { user } = openDisplay();
    await pickOption(user, pick('Time zone'), 'Asia/Kolkata (GMT+5:30)');
    expect(pick('Time zone')).toHaveAccessibleDescription(/^Now .* GMT\+5:30 \(Asia\/Kolkata\)\./);
    expect(pick('Time zone of billing')).toHaveValue('UTC');
    await pickOption(user, pick('Time zone of billing'), 'Same as other pages (Asia/Kolkata)');
    await pickOption(user, pick('Dates and numbers'), 'German (Germany)');
    expect(pick('Dates and numbers')).toHaveAccessibleDescription(/1\.234\.567,89/);
  });

  it('follow changes in another tab', async () => {
    openDisplay();
    expect(pick('Time zone')).toHaveValue("This browser's: UTC");
    localStorage.setItem('botdeck-time-zone', 'Asia/Kolkata');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'botdeck-time-zone' })));
    expect(pick('Time zone')).toHaveValue('Asia/Kolkata (GMT+5:30)');
  });
});

describe('the settings of this browser', () => {
  const open = async (text: string) => {
    const { user } = openDisplay();
    const input = screen.getByLabelText('File of settings');
    await user.upload(input, new File([text], 'mine.json', { type: 'application/json' }));
    return user;
  };

  it('are imported from a file after a preview of the changes', async () => {
    const user = await open(
      '{"botdeck":"settings","version":1,"settings":{"timeZone":"Asia/Kolkata","font":"Inter"}}',
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Import settings from mine.json?' }));
    expect(dialog.getByRole('row', { name: 'Time zone Default Asia/Kolkata' })).toBeVisible();
    expect(dialog.getByText(/^Ignored, .*: settings\.font\.$/)).toBeVisible();
    expect(localStorage).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Import settings' }));
    expect(pick('Time zone')).toHaveValue('Asia/Kolkata (GMT+5:30)');
  });

  it('stay unchanged if the file is invalid, and the error names the field', async () => {
    await open('{"botdeck":"settings","version":1,"settings":{"theme":"pink"}}');
    expect(await screen.findByRole('alert')).toHaveTextContent(/Nothing was imported.*settings\.theme/);
  });

  it('return to their defaults after a reset', async () => {
    localStorage.setItem('botdeck-time-zone', 'Asia/Kolkata');
    const { user } = openDisplay();
    await user.click(screen.getByRole('button', { name: 'Reset settings' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reset all settings?' }));
    await user.click(dialog.getByRole('button', { name: 'Reset settings' }));
    expect(pick('Time zone')).toHaveValue("This browser's: UTC");
  });
});
