import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { SEARCH_PAIRS } from '#contract/testing/search-pairs.ts';
import { IdForm, ManyChoices, OneChoice } from './facet-sheet.tsx';

const choices = Array.from({ length: 150 }, (_, place) => ({ value: `p${place}`, label: `Person ${place}` }));

describe('a long list of choices', () => {
  it('shows the first hundred choices, counts the others, and finds any choice by name', async () => {
    render(
      <ManyChoices label="Person" choices={choices} chosen={[]} note="All." onChange={vi.fn<() => void>()} />,
    );
    expect(screen.getAllByRole('checkbox')).toHaveLength(100);
    expect(screen.getByText('And 50 more: search by name.')).toBeVisible();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find: Person' }), 'person 149');
    expect(screen.getAllByRole('checkbox')).toEqual([screen.getByRole('checkbox', { name: 'Person 149' })]);
    expect(screen.queryByText(/more: search by name/)).toBeNull();
  });

  it('counts the hidden choices and finds any choice by name if only one can be selected', async () => {
    const onChange = vi.fn<(chosen: string) => void>();
    render(<OneChoice label="Person" choices={choices} chosen={null} note={null} onChange={onChange} />);
    expect(screen.getByText('And 50 more: search by name.')).toBeVisible();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find: Person' }), 'person 120');
    await userEvent.click(screen.getByRole('button', { name: 'Person 120' }));
    expect(onChange).toHaveBeenCalledWith('p120');
  });
});

describe('the search in a long list of choices', () => {
  it.each(SEARCH_PAIRS)('finds %j by %j', (text, search) => {
    const own = { value: 'own', label: text };
    render(
      <OneChoice
        label="Person"
        choices={[...choices, own]}
        chosen={null}
        note={null}
        onChange={vi.fn<(value: string | null) => void>()}
      />,
    );
    fireEvent.change(screen.getByRole('searchbox', { name: 'Find: Person' }), { target: { value: search } });
    expect(
      screen.getAllByRole('button', { name: /./ }).filter(({ textContent }) => textContent === text),
    ).toHaveLength(1);
  });
});

describe('the id form', () => {
  it('trims the id and rejects an empty id', async () => {
    const onSubmit = vi.fn<(id: string) => void>();
    render(<IdForm label="Bot id" initial="" verb="Open" onSubmit={onSubmit} />);
    expect(screen.getByRole('button', { name: 'Open' })).toBeDisabled();
    await userEvent.type(screen.getByRole('textbox', { name: 'Bot id' }), ' b1 {Enter}');
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith('b1');
  });
});

it('an id loses the invisible characters that copying adds', async () => {
  const onSubmit = vi.fn<(id: string) => void>();
  render(<IdForm label="Lead id" initial="" onSubmit={onSubmit} />);
  await userEvent.click(screen.getByRole('textbox', { name: 'Lead id' }));
  await userEvent.paste('\u00A0lead-1\uFEFF');
  expect(
    await screen.findByText('Removed invisible characters: no-break space, byte order mark.'),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  expect(onSubmit).toHaveBeenCalledWith('lead-1');
});
