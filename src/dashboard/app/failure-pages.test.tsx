import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { toServiceError } from '../api/transport/to-service-error.ts';
import { RouteErrorInShell, StartFailure } from './failure-pages.tsx';

function openFailingPage(fail: () => Error | null): void {
  const router = createMemoryRouter([
    {
      path: '/',
      ErrorBoundary: RouteErrorInShell,
      HydrateFallback: () => null,
      Component: () => <p>The page</p>,
      loader: () => {
        const error = fail();
        if (error) throw error;
        return null;
      },
    },
  ]);
  render(<RouterProvider router={router} />);
}

it('shows the message of a service error', async () => {
  openFailingPage(() => toServiceError('getLead', { cause: 'timeout', seconds: 30 }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The service did not respond in time');
  expect(document.title).toBe('Something went wrong – Botdeck');
});

it('asks for a reload if the code of the page is missing', async () => {
  openFailingPage(() => new TypeError('Failed to fetch dynamically imported module: /assets/leads-1a2b.js'));
  expect(await screen.findByRole('alert')).toHaveTextContent('The code of this page could not be loaded');
});

it('hides the message of an internal error', async () => {
  openFailingPage(() => new Error("Cannot read properties of undefined (reading 'map')"));
  expect(await screen.findByRole('alert')).not.toHaveTextContent('undefined');
});

it('retries without a reload', async () => {
  let isBroken = true;
  openFailingPage(() => (isBroken ? new Error('broken') : null));
  await screen.findByRole('alert');
  isBroken = false;
  await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('The page')).toBeInTheDocument();
});

it('shows why the dashboard could not start, and retries', async () => {
  const onRetry = vi.fn<() => void>();
  render(<StartFailure error={new Error('/config.json answered 503.')} onRetry={onRetry} />);
  expect(screen.getByRole('heading', { name: 'Botdeck could not start' })).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('/config.json answered 503.');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

it('explains a missing response of the host in plain words', () => {
  render(<StartFailure error={new TypeError('Failed to fetch')} onRetry={() => undefined} />);
  expect(screen.getByRole('alert')).toHaveTextContent('The host did not respond.');
});
