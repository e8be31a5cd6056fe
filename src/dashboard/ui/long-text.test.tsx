import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { LongText } from './long-text.tsx';

describe('a text of any length', () => {
  it('is not folded if it is short', () => {
    render(<LongText text={'Two\nlines'} />);
    expect(screen.getByText(/Two/)).toHaveAttribute('data-folded', 'false');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    ['many lines', 'line\n'.repeat(40)],
    ['many letters', 'word '.repeat(400)],
  ])('is folded for %s and can be unfolded', async (_, text) => {
    const user = userEvent.setup();
    render(<LongText text={text} />);
    const shown = screen.getByText(/line|word/);
    expect(shown).toHaveAttribute('data-folded', 'true');
    const button = screen.getByRole('button', { expanded: false });
    await user.click(button);
    expect(shown).toHaveAttribute('data-folded', 'false');
    expect(button).toHaveAccessibleName('Show less');
    await user.click(button);
    expect(shown).toHaveAttribute('data-folded', 'true');
  });
});
