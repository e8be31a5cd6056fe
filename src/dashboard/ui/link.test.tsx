import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { Link, type LinkProps, useFollowedLinks } from './link.tsx';

function Root() {
  useFollowedLinks(() => {});
  return <Outlet />;
}

function show(props: Omit<LinkProps, 'to'> = {}) {
  const page = (
    <>
      <Link to="/bots/a%2Fb?tab=sources" {...props}>
        <b>A bot</b>
      </Link>
      <a href="/api/openapi.json">Documentation</a>
    </>
  );
  const router = createMemoryRouter([{ Component: Root, children: [{ path: '*', element: page }] }], {
    initialEntries: ['/leads'],
  });
  render(<RouterProvider router={router} />);
  return router;
}

const link = () => screen.getByRole('link', { name: 'A bot' });

describe('an app link', () => {
  it('navigates without a page load, also from a click on a child element', async () => {
    const router = show({ state: { listAddress: '?text=ann' } });
    await userEvent.click(screen.getByText('A bot'));
    const { pathname, search, state } = router.state.location;
    expect([pathname, search, state]).toEqual(['/bots/a%2Fb', '?tab=sources', { listAddress: '?text=ann' }]);
    expect(router.state.historyAction).toBe('PUSH');
  });

  it.each([
    ['a new tab', { ctrlKey: true }],
    ['a new tab on a Mac', { metaKey: true }],
    ['a new window', { shiftKey: true }],
    ['a download', { altKey: true }],
    ['the middle button', { button: 1 }],
  ])('leaves the click to the browser for %s', (_, event) => {
    const router = show();
    // Prevents the navigation of the browser after all click handlers have run, because jsdom does not support
    // navigation.
    link().addEventListener('click', (click) => queueMicrotask(() => click.preventDefault()));
    expect(fireEvent.click(link(), event)).toBe(true);
    expect(router.state.location.pathname).toBe('/leads');
  });

  it('does not navigate if its click handler prevents the default action', async () => {
    const onClick = vi.fn<LinkProps['onClick'] & {}>((event) => event.preventDefault());
    const router = show({ onClick });
    await userEvent.click(link());
    expect(onClick).toHaveBeenCalledOnce();
    expect(router.state.location.pathname).toBe('/leads');
  });

  it('does not affect other links', () => {
    const router = show();
    expect(fireEvent.click(screen.getByRole('link', { name: 'Documentation' }))).toBe(true);
    expect(router.state.location.pathname).toBe('/leads');
  });
});
