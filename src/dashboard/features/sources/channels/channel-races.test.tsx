import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Transport } from '../../../api/transport/connection.ts';
import { choiceOf, findReply, LINE, openChannel, putChannel } from '../../../testing/channel-on-screen.ts';
import { frozenService } from '../../../testing/frozen-service.ts';
import { aChannel, aSource } from '../../../testing/test-service.ts';

const service = frozenService();
beforeEach(() => service().add({ sources: [aSource({ id: 'site', name: 'Website' })] }));

describe('a save with a lost reply', () => {
  /**
   * Forwards all requests. Fails the first PUT request after the service has processed it, as if the response was lost.
   */
  function losingOne(passOn: Transport): Transport {
    let isLost = false;
    return async (url, init) => {
      const response = await passOn(url, init);
      if (init.method !== 'PUT' || isLost) return response;
      isLost = true;
      throw new TypeError('Failed to fetch');
    };
  }

  it('can be repeated for a new channel, although the first attempt created its id', async () => {
    const page = await openChannel(service(), null, { through: losingOne });
    await page.enter('Friendly name', 'Front desk');
    await page.choose('Auth token', 'Set');
    await page.enter('New auth token', 'auth-canary');
    await page.save();
    expect(await screen.findByRole('alert')).toHaveTextContent('It may have been saved anyway.');
    await page.save();
    await findReply();
    const [first, second] = page.puts();
    expect(second).toEqual(first);
  });

  it('is not mistaken for a change by another user', async () => {
    await service().add({ customChannels: [aChannel(LINE)] });
    const page = await openChannel(service(), 'line', { through: losingOne });
    await page.enter('Friendly name', ' 2');
    await page.save();
    await screen.findByRole('alert');
    await page.enter('Friendly name', '3');
    await page.save();
    expect((await findReply())['Friendly name']).toEqual(['Front desk 23', 'Front desk 23']);
  });
});

describe('input during a save', () => {
  it('stays in the form for the next save, without the saved secret', async () => {
    await service().add({ customChannels: [aChannel(LINE)] });
    let answer = () => {};
    const gate = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const page = await openChannel(service(), 'line', {
      through: (passOn) => async (url, init) => {
        if (init.method === 'PUT') await gate;
        return passOn(url, init);
      },
    });
    await page.choose('Auth token', 'Set');
    await page.enter('New auth token', 'auth-canary');
    await page.save();
    await waitFor(() => expect(page.puts()).toHaveLength(1));
    await page.enter('Friendly name', ' later');
    await act(async () => answer());
    expect(await screen.findByText('Channel saved, except changes made meanwhile.')).toBeVisible();
    expect(screen.getByLabelText('Friendly name')).toHaveValue('Front desk later');
    expect(choiceOf('Auth token', 'Keep')).toBeChecked();
    expect(document.documentElement.outerHTML).not.toContain('canary');
    await page.save();
    expect((await findReply())['Friendly name']).toEqual(['Front desk later', 'Front desk later']);
  });
});

describe('a form without unsaved changes', () => {
  it('shows values that another user saves', async () => {
    await service().add({ customChannels: [aChannel(LINE)] });
    const page = await openChannel(service(), 'line');
    await putChannel(service(), 'line', { ...LINE, friendlyName: 'Theirs' });
    await act(() => page.queryClient.invalidateQueries());
    await waitFor(() => expect(screen.getByLabelText('Friendly name')).toHaveValue('Theirs'));
    await page.enter('Friendly name', ' and mine');
    await page.save();
    await findReply();
    expect(page.puts()).toMatchObject([{ body: { friendlyName: 'Theirs and mine' } }]);
  });
});
