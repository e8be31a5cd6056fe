import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { MenuButton } from './menu-button.tsx';
import { MenuList, type MenuEntry } from './menu-list.tsx';
import { useFollowedLinks } from './link.tsx';

function openOver(entries: readonly MenuEntry[]) {
  const Root = () => {
    useFollowedLinks(() => {});
    return <Outlet />;
  };
  const router = createMemoryRouter([
    {
      Component: Root,
      children: [
        {
          path: '/',
          element: (
            <MenuButton label="Export" onIntent={() => undefined}>
              {(menu) => <MenuList {...menu} entries={entries} />}
            </MenuButton>
          ),
        },
        { path: '/elsewhere', element: <h1>Elsewhere</h1> },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  return userEvent.setup();
}

describe('a menu', () => {
  it('is operable by keyboard and returns the focus to its button', async () => {
    const onSelect = vi.fn<() => void>();
    const user = openOver([
      { title: 'First', onSelect: () => undefined },
      { title: 'Second', onSelect },
    ]);
    await user.tab();
    await user.keyboard('{Enter}{ArrowDown}{Enter}');
    expect(onSelect).toHaveBeenCalledOnce();
    expect(screen.queryByRole('menu')).toBeNull();
    expect(screen.getByRole('button', { name: 'Export' })).toHaveFocus();
    await user.keyboard('{Enter}{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(screen.getByRole('button', { name: 'Export' })).toHaveFocus();
  });

  it('can focus a disabled entry but does not execute it', async () => {
    const onSelect = vi.fn<() => void>();
    const user = openOver([
      { title: 'First', onSelect: () => undefined },
      { title: 'Second', note: 'nothing selected', isDisabled: true, onSelect },
    ]);
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: /^Second/ })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(onSelect).not.toHaveBeenCalled();
  });

  it('opens a page through a link entry', async () => {
    const user = openOver([{ title: 'Open', href: '/elsewhere' }]);
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(screen.getByRole('menuitem', { name: 'Open' })).toHaveAttribute('href', '/elsewhere');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeVisible();
  });
});
