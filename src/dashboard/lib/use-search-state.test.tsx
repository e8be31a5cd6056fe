import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, Router, RouterProvider, type Navigator } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { defineSearch, flag, searchText } from './search-params.ts';
import { useSearchState } from './use-search-state.ts';

const search = defineSearch({ text: searchText(), locked: flag() });

function Page() {
  const { values, ignored, change, latest } = useSearchState(search);
  return (
    <>
      <input aria-label="Search" onChange={(event) => change({ text: event.target.value }, 'typing')} />
      <button onClick={() => change({ locked: !values.locked })}>Locked</button>
      <button onClick={() => change({ locked: !values.locked }, 'place')}>Locked here</button>
      <button onClick={() => change({})}>As it is</button>
      <button onClick={() => change({ text: `${latest().text}+` })}>Longer</button>
      <output aria-label="Values">{JSON.stringify(values)}</output>
      <p>{ignored.join(' ')}</p>
    </>
  );
}

async function open(query = '') {
  const router = createMemoryRouter(
    [{ path: '*', element: <Page />, loader: () => null, HydrateFallback: () => null }],
    {
      initialEntries: ['/first', { pathname: '/bots', search: query, state: { from: 'here' } }],
    },
  );
  render(<RouterProvider router={router} useTransitions={false} />);
  await screen.findByRole('textbox');
  return router;
}

const shown = (): unknown => JSON.parse(screen.getByRole('status', { name: 'Values' }).textContent);
const type = (text: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Advances the timers past the next frame and the task after it. */
const paint = () => pass(20);

async function addressIs(router: Awaited<ReturnType<typeof open>>, query: string) {
  await waitFor(() => expect(router.state.location.search).toBe(query));
}

describe('the state of a page in its URL', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('follows typing after the paint, and updates the URL in the same history entry when typing pauses', async () => {
    const router = await open('?locked=yes');
    vi.useFakeTimers();
    type('a');
    type('an');
    expect(shown()).toEqual({ text: '', locked: true });
    await paint();
    expect(shown()).toEqual({ text: 'an', locked: true });
    expect(router.state.location.search).toBe('?locked=yes');
    await pass(300);
    expect(router.state.location.search).toBe('?text=an&locked=yes');
    expect(shown()).toEqual({ text: 'an', locked: true });
    expect(router.state.location.state).toEqual({ from: 'here' });
    await act(() => router.navigate(-1));
    expect(router.state.location.pathname).toBe('/first');
  });

  it('is in the URL as soon as the text field loses focus', async () => {
    const router = await open();
    screen.getByRole('textbox').focus();
    type('ann');
    act(() => screen.getByRole('textbox').blur());
    await act(async () => {});
    expect(router.state.location.search).toBe('?text=ann');
  });

  it('keeps every key press if the page renders earlier URLs late', async () => {
    const asked: string[] = [];
    const note = (to: unknown) => void asked.push((to as { search: string }).search);
    const navigator: Navigator = { createHref: () => '', go: () => {}, push: note, replace: note };
    const at = (query: string) => (
      <Router location={{ pathname: '/bots', search: query }} navigator={navigator}>
        <Page />
      </Router>
    );
    vi.useFakeTimers();
    const { rerender } = render(at(''));
    type('a');
    await pass(300);
    type('an');
    await pass(300);
    expect(asked).toEqual(['?text=a', '?text=an']);
    type('ann');
    await paint();
    rerender(at('?text=a'));
    expect(shown()).toEqual({ text: 'ann', locked: false });
    await pass(300);
    expect(asked).toEqual(['?text=a', '?text=an', '?text=ann']);
    rerender(at('?text=an'));
    expect(shown()).toEqual({ text: 'ann', locked: false });
    rerender(at('?text=ann'));
    rerender(at('?text=a'));
    expect(shown()).toEqual({ text: 'a', locked: false });
  });

  it('includes the typed text in a change before typing pauses, and adds a history entry for the change', async () => {
    const router = await open();
    type('ann');
    press('Locked');
    expect(shown()).toEqual({ text: 'ann', locked: true });
    await addressIs(router, '?text=ann&locked=yes');
    await act(() => router.navigate(-1));
    expect(router.state.location.pathname).toBe('/bots');
    expect(shown()).toEqual({ text: '', locked: false });
  });

  it('keeps both of two changes if the first is not rendered yet', async () => {
    const router = await open('?locked=yes');
    vi.useFakeTimers();
    type('ann');
    await paint();
    type('anna');
    press('As it is');
    expect(shown()).toEqual({ text: 'anna', locked: true });
    await pass(300);
    expect(router.state.location.search).toBe('?text=anna&locked=yes');
  });

  it('can depend on a change that is not rendered yet', async () => {
    const router = await open('?text=a');
    act(() => {
      for (let count = 0; count < 2; count += 1) screen.getByRole('button', { name: 'Longer' }).click();
    });
    await addressIs(router, '?text=a%2B%2B');
    expect(shown()).toEqual({ text: 'a++', locked: false });
  });

  it('drops typed text that is not rendered yet if the user navigates to another URL', async () => {
    const router = await open();
    vi.useFakeTimers();
    type('ann');
    await act(() => router.navigate('/bots?text=bob'));
    press('Locked');
    await pass(300);
    expect(router.state.location.search).toBe('?text=bob&locked=yes');
  });

  it('follows a navigation to another URL, without overwriting that history entry', async () => {
    const router = await open();
    type('ann');
    await act(() => router.navigate('/bots?text=bob'));
    expect(shown()).toEqual({ text: 'bob', locked: false });
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
    expect(router.state.location.search).toBe('?text=bob');
    await act(() => router.navigate('/bots'));
    expect(shown()).toEqual({ text: '', locked: false });
  });

  it('adds no history entry if the URL differs only in order or invalid values', async () => {
    const router = await open('?locked=yes&text=ann');
    press('As it is');
    await addressIs(router, '?text=ann&locked=yes');
    expect(router.state.location.state).toEqual({ from: 'here' });
    await act(() => router.navigate(-1));
    expect(router.state.location.pathname).toBe('/first');
  });

  it('can change without a new history entry, and reports invalid values of the URL', async () => {
    const router = await open('?locked=maybe&locked=yes');
    expect(screen.getByText('locked=maybe locked=yes')).toBeInTheDocument();
    press('Locked here');
    await addressIs(router, '?locked=yes');
    expect(screen.queryByText(/locked=/)).toBeNull();
    await act(() => router.navigate(-1));
    expect(router.state.location.pathname).toBe('/first');
  });
});
