import { act, render as renderAlone, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { PageTooltip } from './page-tooltip.tsx';
import { tip, tipIfTruncated } from './tip.ts';

/** With the tooltip of the page, which has no part of its own in what it is about. */
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

/** jsdom has no layout: says how wide a text is, and its element. */
function measure({ text, element }: { text: number; element: number }): void {
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(text);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(element);
}

/** jsdom takes a focus for visible only now and then. */
function focusIt(): void {
  const button = screen.getByRole('button');
  vi.spyOn(button, 'matches').mockReturnValueOnce(true);
  act(() => button.focus());
}

describe('a tip', () => {
  it('is shown on focus and describes what has it', () => {
    render(<button {...tip('Times are in UTC')}>Zone</button>);
    focusIt();
    expect(screen.getByRole('tooltip')).toHaveTextContent('Times are in UTC');
    expect(screen.getByRole('button')).toHaveAccessibleDescription('Times are in UTC');
  });

  it('is not heard a second time where the name says it already', () => {
    render(<button aria-label="Copy lead id lead-1" {...tip('lead-1\nCopy')} />);
    focusIt();
    expect(screen.getByRole('tooltip')).toHaveTextContent('lead-1 Copy');
    expect(screen.getByRole('button')).toHaveAccessibleDescription('');
  });

  it('leaves in place what else describes it', () => {
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

  it('goes with Escape', async () => {
    render(<button {...tip('Times are in UTC')}>Zone</button>);
    focusIt();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByText('Times are in UTC')).toBeNull();
  });

  it('makes way for what has none to show', () => {
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

describe('a tip for a text that is cut off', () => {
  it('tells the whole text', () => {
    measure({ text: 300, element: 100 });
    render(<button {...tipIfTruncated}>A message that is longer than its column</button>);
    focusIt();
    expect(screen.getByRole('tooltip')).toHaveTextContent('A message that is longer than its column');
  });

  it('stays away where all can be read', () => {
    measure({ text: 100, element: 100 });
    render(<button {...tipIfTruncated}>Short</button>);
    focusIt();
    expect(screen.queryByRole('tooltip')).toBeNull();
  });

  it('does not cover the page with a text of any length', () => {
    measure({ text: 9000, element: 100 });
    render(<button {...tipIfTruncated}>{'Aaaa'.repeat(16_000)}</button>);
    focusIt();
    expect(screen.getByRole('tooltip').textContent.length).toBeLessThan(1000);
  });
});
