import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { PageTabs } from './page-tabs.tsx';

it('reports the tab under the pointer and the focused tab for prefetching', async () => {
  const onIntent = vi.fn<(name: string) => void>();
  const onChange = vi.fn<(name: string) => void>();
  render(
    <PageTabs
      label="Parts"
      tabs={[
        { name: 'first', label: 'First' },
        { name: 'second', label: 'Second' },
      ]}
      chosen="first"
      onChange={onChange}
      onIntent={onIntent}
    >
      What it shows
    </PageTabs>,
  );
  const user = userEvent.setup();
  await user.hover(screen.getByRole('tab', { name: 'Second' }));
  expect(onIntent.mock.calls).toEqual([['second']]);

  onIntent.mockClear();
  await user.tab();
  await user.keyboard('{ArrowRight}');
  expect(onIntent.mock.calls).toEqual([['first'], ['second']]);
  expect(onChange).not.toHaveBeenCalled();
});
