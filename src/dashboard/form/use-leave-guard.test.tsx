import { act, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { ToastProvider } from '../ui/toasts.tsx';
import { useLeaveGuard } from './use-leave-guard.tsx';

let save = () => {};

function Form() {
  const [hasChanges, setChanged] = useState(true);
  useEffect(() => {
    save = () => setChanged(false);
  });
  return useLeaveGuard(hasChanges, 'It would be lost.');
}

it('closes the dialog and continues if the changes are saved while it is open', async () => {
  const router = createMemoryRouter([
    { path: '/', element: <Form /> },
    { path: '/next', element: 'The next page' },
  ]);
  render(
    <ToastProvider>
      <RouterProvider router={router} />
    </ToastProvider>,
  );
  await act(() => router.navigate('/next'));
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  act(() => save());
  expect(await screen.findByText('The next page')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
