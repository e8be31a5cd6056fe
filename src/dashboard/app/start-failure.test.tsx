import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { StartFailure } from './start-failure.tsx';

it('says why the dashboard could not start, and tries again', async () => {
  const onRetry = vi.fn<() => void>();
  render(<StartFailure error={new Error('/config.json answered 503.')} onRetry={onRetry} />);
  expect(screen.getByRole('heading', { name: 'Botdeck could not start' })).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('/config.json answered 503.');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

it('says that the host did not answer in words, not in those of fetch', () => {
  render(<StartFailure error={new TypeError('Failed to fetch')} onRetry={() => undefined} />);
  expect(screen.getByRole('alert')).toHaveTextContent('The host did not answer.');
});
