import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Pagination } from './pagination.tsx';

function renderPagination(props: Partial<Parameters<typeof Pagination>[0]> = {}) {
  const onChange = vi.fn<(next: { page: number; pageSize: number }) => void>();
  render(
    <Pagination
      page={3}
      wanted={props.page ?? 3}
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

/** Returns the page numbers that the pagination offers. An ellipsis represents skipped pages. */
const offered = () =>
  screen
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '');

describe('the page numbers of the pagination', () => {
  it.each([
    [1, 1, ['1']],
    [4, 7, ['1', '2', '3', '4', '5', '6', '7']],
    [1, 500, ['1', '2', '3', '4', '5', '…', '500']],
    [250, 500, ['1', '…', '249', '250', '251', '…', '500']],
    [500, 500, ['1', '…', '496', '497', '498', '499', '500']],
  ])('on page %i of %i are %j', (page, last, pages) => {
    renderPagination({ page, total: last * 50 });
    expect(offered()).toEqual(pages);
  });
});

describe('Pagination', () => {
  it('shows the range and the total', () => {
    renderPagination();
    expect(screen.getByText('101–150 of 25,000')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page');
  });

  it('shows an empty range without rows', () => {
    renderPagination({ page: 1, total: 0 });
    expect(screen.getByText('0 of 0')).toBeInTheDocument();
  });

  it('ends the range at the last row', () => {
    renderPagination({ page: 3, total: 120 });
    expect(screen.getByText('101–120 of 120')).toBeInTheDocument();
  });

  it('opens the next, the previous and a given page', async () => {
    const { onChange, user } = renderPagination();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await user.click(screen.getByRole('button', { name: 'Previous page' }));
    await user.click(screen.getByRole('button', { name: 'Page 500' }));
    await user.click(screen.getByRole('button', { name: 'Page 3' }));
    expect(onChange.mock.calls.map(([{ page }]) => page)).toEqual([4, 2, 500]);
  });

  it('counts from the requested page, and can request the visible page again', async () => {
    const { onChange, user } = renderPagination({ wanted: 9 });
    for (const name of ['Next page', 'Previous page', 'Page 3']) {
      await user.click(screen.getByRole('button', { name }));
    }
    expect(onChange.mock.calls.map(([{ page }]) => page)).toEqual([10, 8, 3]);
  });

  it('requests page 21 after 20 clicks while page 1 stays visible', async () => {
    function Paged() {
      const [wanted, setWanted] = useState(1);
      return (
        <>
          <p>Requested {wanted}</p>
          <Pagination
            page={1}
            wanted={wanted}
            pageSize={50}
            total={25_000}
            isTotalCertain
            pageSizes={[50]}
            onChange={({ page }) => setWanted(page)}
          />
        </>
      );
    }
    render(<Paged />);
    const next = screen.getByRole('button', { name: 'Next page' });
    for (let click = 0; click < 20; click += 1) await userEvent.click(next);
    expect(screen.getByText('Requested 21')).toBeVisible();
  });

  it('jumps to a typed page, and to the last page for a higher number', async () => {
    const { onChange, user } = renderPagination();
    await user.type(screen.getByRole('textbox', { name: 'Go to page' }), '123{Enter}');
    await user.type(screen.getByRole('textbox', { name: 'Go to page' }), '9a9x9{Enter}');
    await user.type(screen.getByRole('textbox', { name: 'Go to page' }), '0{Enter}{Enter}');
    expect(onChange.mock.calls.map(([{ page }]) => page)).toEqual([123, 500]);
  });

  it('ignores a click on the next button of the last page and keeps the focus', async () => {
    const { onChange, user } = renderPagination({ page: 500 });
    const next = screen.getByRole('button', { name: 'Next page' });
    await user.click(next);
    expect(next).toHaveAttribute('aria-disabled', 'true');
    expect(next).toHaveFocus();
    expect(onChange).not.toHaveBeenCalled();
  });

  it('keeps the first visible row when the page size changes', async () => {
    const { onChange, user } = renderPagination({ page: 3 });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows' }), '25');
    expect(onChange).toHaveBeenCalledWith({ page: 5, pageSize: 25 });
  });

  it('offers the current page size even if it is not a default', () => {
    renderPagination({ pageSize: 40 });
    expect(screen.getByRole('combobox', { name: 'Rows' })).toHaveDisplayValue('40');
  });
});
