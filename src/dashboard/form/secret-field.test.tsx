import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { SecretField } from './secret-field.tsx';
import { KEEP, type SecretChoice } from './secret.ts';

function show(props: { stored?: boolean | null; problem?: string } = {}) {
  const chosen: SecretChoice[] = [];
  function Field() {
    const [choice, setChoice] = useState(KEEP);
    return (
      <SecretField
        label="Auth token"
        stored={props.stored === undefined ? true : props.stored}
        value={choice}
        onChange={(next) => {
          chosen.push(next);
          setChoice(next);
        }}
        problem={props.problem}
      />
    );
  }
  const { container } = render(<Field />);
  return { user: userEvent.setup(), chosen, container };
}

const names = () =>
  screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent);

describe('the secret field', () => {
  it('keeps the stored value by default and describes each choice', () => {
    show();
    expect(screen.getByRole('group', { name: 'Auth token' })).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Keep' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Replace' })).toHaveAccessibleDescription(
      'Overwrites the stored value for good.',
    );
    expect(screen.getByRole('radio', { name: 'Clear' })).toHaveAccessibleDescription(
      /Deletes the stored value for good/,
    );
    expect(screen.queryByLabelText(/^New/)).toBeNull();
  });

  it('says that it is unknown whether a secret is stored', () => {
    show({ stored: null });
    expect(screen.getByRole('radio', { name: 'Keep' })).toHaveAccessibleDescription(
      'Keeps the stored value, if any.',
    );
    expect(screen.getByRole('radio', { name: 'Set or replace' }).closest('label')).toBeVisible();
  });

  it('does not offer to clear a secret that is not stored', () => {
    show({ stored: false });
    expect(names()).toHaveLength(2);
    expect(screen.getByRole('radio', { name: 'None' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Set' }).closest('label')).toBeVisible();
  });

  it('accepts a new secret, hides it by default and hides it again on blur', async () => {
    const { user, chosen } = show();
    await user.click(screen.getByRole('radio', { name: 'Replace' }));
    const input = screen.getByLabelText('New auth token');
    expect(input).toHaveAttribute('type', 'password');
    expect(input).toHaveAttribute('autocomplete', 'new-password');
    await user.click(input);
    await user.paste('s3cret');
    expect(chosen.at(-1)).toEqual({ action: 'replace', value: 's3cret' });
    await user.click(screen.getByRole('button', { name: 'Show: New auth token' }));
    expect(input).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('radio', { name: 'Replace' }));
    expect(input).toHaveAttribute('type', 'password');
  });

  it('keeps a typed secret while another choice is selected, but not in the DOM', async () => {
    const { user, chosen, container } = show();
    await user.click(screen.getByRole('radio', { name: 'Replace' }));
    await user.type(screen.getByLabelText('New auth token'), 's3cret');
    await user.click(screen.getByRole('radio', { name: 'Clear' }));
    expect(chosen.at(-1)).toEqual({ action: 'clear', value: 's3cret' });
    expect(container.innerHTML).not.toContain('s3cret');
    await user.click(screen.getByRole('radio', { name: 'Replace' }));
    expect(screen.getByLabelText('New auth token')).toHaveValue('s3cret');
  });

  it('works with the keyboard', async () => {
    const { user, chosen } = show();
    await user.tab();
    expect(screen.getByRole('radio', { name: 'Keep' })).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(chosen.at(-1)?.action).toBe('clear');
  });

  it('shows the error beside the selected choice', async () => {
    const { user } = show({ problem: 'It is too short.' });
    expect(screen.getByRole('group', { name: 'Auth token' })).toHaveAccessibleDescription('It is too short.');
    await user.click(screen.getByRole('radio', { name: 'Replace' }));
    expect(screen.getByLabelText('New auth token')).toHaveAccessibleDescription('It is too short.');
    expect(screen.getByLabelText('New auth token')).toBeInvalid();
  });

  it('warns about a space at the start or the end of a pasted secret', async () => {
    const { user } = show();
    await user.click(screen.getByRole('radio', { name: 'Replace' }));
    await user.type(screen.getByLabelText('New auth token'), 's3cret ');
    expect(screen.getByText('Begins or ends with a space.')).toBeVisible();
  });
});
