import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { PickInput, type Option } from './pick-input.tsx';

const NAMES: Record<string, string> = { utc: 'UTC', berlin: 'Europe/Berlin (GMT+1)' };

it('computes slow options when the list opens, and shows the label of the value before', async () => {
  const user = userEvent.setup();
  const all = vi.fn<() => Option[]>(() => Object.entries(NAMES).map(([value, label]) => ({ value, label })));
  const options = { all, labelOf: (value: string) => NAMES[value] ?? value };
  const onChange = vi.fn<(value: string) => void>();
  render(<PickInput label="Time zone" value="berlin" options={options} onChange={onChange} />);
  const input = screen.getByRole('combobox', { name: 'Time zone' });
  expect(input).toHaveValue('Europe/Berlin (GMT+1)');
  expect(all).not.toHaveBeenCalled();

  await user.click(input);
  expect(screen.getAllByRole('option')).toHaveLength(2);
  await user.type(input, 'utc{Enter}', { initialSelectionStart: 0, initialSelectionEnd: 100 });
  expect(onChange).toHaveBeenCalledExactlyOnceWith('utc');
  expect(all).toHaveBeenCalledOnce();
  expect(screen.queryByRole('option')).toBeNull();
});
