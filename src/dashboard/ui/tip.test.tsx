import { act, render as renderAlone, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { PageTooltip } from './page-tooltip.tsx';
import { tip, tipIfTruncated } from './tip.ts';

/** Renders the elements together with the tooltip of the page. */
function render(children: ReactNode) {
  return renderAlone(children, {
    wrapper: (props) => (
      <>
        {props.children}
        <PageTooltip />
      </>
    ),
  });
}

/** Sets the width of a text and of the element that contains the text, because jsdom has no layout. */
function measure({ text, element }: { text: number; element: number }): void {
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(text);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(element);
}

/** Focuses the button and makes it match `:focus-visible`, which jsdom does not support reliably. */
function focusIt(): void {
  const button = screen.getByRole('button');
  vi.spyOn(button, 'matches').mockReturnValueOnce(true);
  act(() => button.focus());
}

describe('a tip', () => {
  it('appears on focus and describes the element', () => {
    render(<button {...tip('Times are in UTC')}>Zone</button>);
    focusIt();
    expect(screen.getByRole('tooltip')).toHaveTextContent('Times are in UTC');
    expect(screen.getByRole('button')).toHaveAccessibleDescription('Times are in UTC');
  });

  it('adds no description if the name already contains the text', () => {
    render(<button aria-label="Copy lead id lead-1" {...tip('lead-1\nCopy')} />);
    focusIt();
    expect(screen.getByRole('tooltip')).toHaveTextContent('lead-1 Copy');
    expect(screen.getByRole('button')).toHaveAccessibleDescription('');
  });

  it('keeps other descriptions of the element', () => {
    render(
      <>
        <button aria-describedby="why" {...tip('Limit: 900')}>
          Limit
        </button>
        <p id="why">It is too high.</p>
      </>,
    );
    focusIt();
    expect(screen.getByRole('button')).toHaveAccessibleDescription('It is too high. Limit: 900');
    act(() => screen.getByRole('button').blur());
    expect(screen.getByRole('button')).toHaveAccessibleDescription('It is too high.');
  });

  it('disappears with Escape', async () => {
    render(<button {...tip('Times are in UTC')}>Zone</button>);
    focusIt();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByText('Times are in UTC')).toBeNull();
  });

  it('disappears when an element without a tip receives the focus', () => {
    measure({ text: 100, element: 100 });
    const { rerender } = render(<button {...tip('Times are in UTC')}>Zone</button>);
    focusIt();
    rerender(
      <button key="other" {...tipIfTruncated}>
        Short
      </button>,
    );
    focusIt();
    expect(screen.queryByRole('tooltip')).toBeNull();
  });
});

describe('a tip for truncated text', () => {
  it('contains the whole text', () => {
    measure({ text: 300, element: 100 });
    render(<button {...tipIfTruncated}>A message that is longer than its column</button>);
    focusIt();
    expect(screen.getByRole('tooltip')).toHaveTextContent('A message that is longer than its column');
  });

  it('does not appear if the text fits', () => {
    measure({ text: 100, element: 100 });
    render(<button {...tipIfTruncated}>Short</button>);
    focusIt();
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('is limited in length', () => {
    measure({ text: 9000, element: 100 });
    render(<button {...tipIfTruncated}>{'Aaaa'.repeat(16_000)}</button>);
    focusIt();
    expect(screen.getByRole('tooltip').textContent.length).toBeLessThan(1000);
  });
});
