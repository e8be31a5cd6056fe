import { act, render, renderHook, screen } from '@testing-library/react';
import { Activity, memo, StrictMode } from 'react';
import { expect, it, vi } from 'vitest';
import { SmartFaq } from '#contract/smart-faq.ts';
import { singleFaqs, toFaqRows, type FaqRow } from '../../faqs/faq-rows.ts';
import { useMostWanted } from './use-most-wanted.ts';

type FindRow = NonNullable<Parameters<typeof useMostWanted>[1]>;

const listOf = (id: string) => [SmartFaq.parse({ id, question: 'Open?', sourceId: 'source-1' })];
const rowOf = (faqs: readonly SmartFaq[]) => toFaqRows(singleFaqs(faqs), () => null)[0]!;

/** Renders the hook with a search that ends when the test calls `finish`. */
function renderWith(unanswered: readonly SmartFaq[]) {
  const running: { faqs: readonly SmartFaq[]; signal: AbortSignal; resolve: (row: FaqRow) => void }[] = [];
  const findRow = vi.fn<FindRow>(
    (faqs, signal) => new Promise((resolve) => void running.push({ faqs, signal, resolve })),
  );
  const hook = renderHook((faqs: readonly SmartFaq[]) => useMostWanted(faqs, findRow), {
    initialProps: unanswered,
    wrapper: StrictMode,
  });
  const finish = () =>
    act(async () => {
      for (const { faqs, resolve } of running.splice(0)) resolve(rowOf(faqs));
    });
  return { ...hook, findRow, finish, shownId: () => hook.result.current?.id ?? null };
}

it('keeps the row of the previous list until the row of the new list is found', async () => {
  const { rerender, finish, shownId } = renderWith(listOf('one'));
  expect(shownId()).toBeNull();
  await finish();
  expect(shownId()).toBe('one');
  rerender(listOf('two'));
  expect(shownId()).toBe('one');
  await finish();
  expect(shownId()).toBe('two');
});

it('shows the found row in the first render when the page mounts again', async () => {
  const list = listOf('one');
  const first = renderWith(list);
  await first.finish();
  first.unmount();
  const again = renderWith(list);
  expect(again.shownId()).toBe('one');
  expect(again.findRow).not.toHaveBeenCalled();
});

it('shows a row that was found while the page was hidden', async () => {
  const list = listOf('one');
  let resolve: (row: FaqRow) => void = () => {};
  const findRow = vi.fn<FindRow>(() => new Promise((done) => (resolve = done)));
  const Row = memo(() => <p>{useMostWanted(list, findRow)?.id ?? 'none'}</p>);
  // As the frame does, the test keeps the element of the page, so that only the effects of a hidden page start again.
  const page = <Row />;
  const { rerender } = render(<Activity mode="visible">{page}</Activity>);
  rerender(<Activity mode="hidden">{page}</Activity>);
  expect(findRow.mock.lastCall?.[1].aborted).toBe(true);
  await act(async () => resolve(rowOf(list)));
  rerender(<Activity mode="visible">{page}</Activity>);
  expect(await screen.findByText('one')).toBeVisible();
});
