import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Pagination } from './pagination.tsx';

function renderPagination(props: Partial<Parameters<typeof Pagination>[0]> = {}) {
  const onChange = vi.fn<(next: { page: number; pageSize: number }) => void>();
  render(
    <Pagination
      page={3}
      pageSize={50}
      total={25_000}
      isTotalCertain
      pageSizes={[25, 50, 100]}
      onChange={onChange}
      {...props}
    />,
  );
  return { onChange, user: userEvent.setup() };
}

/** The pages that are offered, a gap as a text. */
const offered = () =>
  screen
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '');

describe('the pages that are offered', () => {
  it.each([
    [1, 1, ['1']],
    [4, 7, ['1', '2', '3', '4', '5', '6', '7']],
    [1, 500, ['1', '2', '3', '4', '5', '…', '500']],
    [250, 500, ['1', '…', '249', '250', '251', '…', '500']],
    [500, 500, ['1', '…', '496', '497', '498', '499', '500']],
  ])('at page %i of %i are %j', (page, last, pages) => {
    renderPagination({ page, total: last * 50 });
    expect(offered()).toEqual(pages);
  });
});

describe('Pagination', () => {
  it('says which part of the whole is shown', () => {
    renderPagination();
    expect(screen.getByText('101–150 of 25,000')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page');
  });

  it('says so when there is nothing', () => {
    renderPagination({ page: 1, total: 0 });
    expect(screen.getByText('0 of 0')).toBeInTheDocument();
  });

  it('ends with the last row, not with a full page', () => {
    renderPagination({ page: 3, total: 120 });
    expect(screen.getByText('101–120 of 120')).toBeInTheDocument();
  });

  it('goes on, back, and to a page', async () => {
    const { onChange, user } = renderPagination();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await user.click(screen.getByRole('button', { name: 'Previous page' }));
    await user.click(screen.getByRole('button', { name: 'Page 500' }));
    await user.click(screen.getByRole('button', { name: 'Page 3' }));
    expect(onChange.mock.calls.map(([{ page }]) => page)).toEqual([4, 2, 500]);
  });

  it('jumps to a page that is typed, and to the last for one beyond it', async () => {
    const { onChange, user } = renderPagination();
    await user.type(screen.getByRole('textbox', { name: 'Go to page' }), '123{Enter}');
    await user.type(screen.getByRole('textbox', { name: 'Go to page' }), '9a9x9{Enter}');
    await user.type(screen.getByRole('textbox', { name: 'Go to page' }), '0{Enter}{Enter}');
    expect(onChange.mock.calls.map(([{ page }]) => page)).toEqual([123, 500]);
  });

  it('does nothing at either end, and keeps the focus there', async () => {
    const { onChange, user } = renderPagination({ page: 500 });
    const next = screen.getByRole('button', { name: 'Next page' });
    await user.click(next);
    expect(next).toHaveAttribute('aria-disabled', 'true');
    expect(next).toHaveFocus();
    expect(onChange).not.toHaveBeenCalled();
  });

  it('keeps the first row that is seen when the size of a page changes', async () => {
    const { onChange, user } = renderPagination({ page: 3 });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows' }), '25');
    expect(onChange).toHaveBeenCalledWith({ page: 5, pageSize: 25 });
  });

  it('offers the size that is in use, whichever it is', () => {
    renderPagination({ pageSize: 40 });
    expect(screen.getByRole('combobox', { name: 'Rows' })).toHaveDisplayValue('40');
  });
});
