import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { PageTabs } from './page-tabs.tsx';

it('prefetches the code of the tab under the pointer and of the focused tab', async () => {
  const onPrefetch = vi.fn<(name: string) => void>();
  const partOf = (name: string) => Object.assign(() => null, { prefetch: () => onPrefetch(name) });
  const onChange = vi.fn<(name: string) => void>();
  render(
    <PageTabs
      label="Parts"
      tabs={[
        { name: 'first', label: 'First', component: partOf('first') },
        { name: 'second', label: 'Second', component: partOf('second') },
      ]}
      chosen="first"
      onChange={onChange}
    >
      What it shows
    </PageTabs>,
  );
  const user = userEvent.setup();
  await user.hover(screen.getByRole('tab', { name: 'Second' }));
  expect(onPrefetch.mock.calls).toEqual([['second']]);

  onPrefetch.mockClear();
  await user.tab();
  await user.keyboard('{ArrowRight}');
  expect(onPrefetch.mock.calls).toEqual([['first'], ['second']]);
  expect(onChange).not.toHaveBeenCalled();
});
