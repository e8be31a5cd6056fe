import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { redraw } from '../lib/redraw.ts';
import { memoIgnoringHandlers } from './memo-ignoring-handlers.tsx';

type Props = { label: string; onPress: (by: number) => string; onLeave?: (() => void) | undefined };

function setUp() {
  const drawn: string[] = [];
  const results: string[] = [];
  const Button = memoIgnoringHandlers(({ label, onPress, onLeave }: Props) => {
    drawn.push(label);
    return (
      <button type="button" data-leaves={onLeave !== undefined} onClick={() => results.push(onPress(2))}>
        {label}
      </button>
    );
  });
  const view = render(<Button label="a" onPress={(by) => `first ${by}`} />);
  return { Button, drawn, results, ...view };
}

test('a new handler does not render the component again, and a click calls it', () => {
  const { Button, drawn, results, rerender } = setUp();
  rerender(<Button label="a" onPress={(by) => `second ${by}`} />);
  expect(drawn).toEqual(['a']);
  screen.getByRole('button').click();
  expect(results).toEqual(['second 2']);
});

test('another property renders the component again', () => {
  const { Button, drawn, rerender } = setUp();
  rerender(<Button label="b" onPress={() => ''} />);
  expect(drawn).toEqual(['a', 'b']);
});

test('a handler that is added or removed renders the component again', () => {
  const { Button, rerender } = setUp();
  rerender(<Button label="a" onPress={() => ''} onLeave={() => {}} />);
  expect(screen.getByRole('button').dataset['leaves']).toBe('true');
  rerender(<Button label="a" onPress={() => ''} />);
  expect(screen.getByRole('button').dataset['leaves']).toBe('false');
});

test('a change of the language renders the component again', () => {
  const { drawn } = setUp();
  act(redraw);
  expect(drawn).toEqual(['a', 'a']);
});
