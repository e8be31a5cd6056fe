import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SmartFaq } from '#contract/smart-faq.ts';
import type { FaqGroup, FaqGrouping } from './faq-rows.ts';
import { groupingCode, useFaqGroups } from './use-faq-groups.ts';

const question = (id: number, text: string, sourceId: string) =>
  SmartFaq.parse({ id: String(id), question: text, sourceId });

/** More questions than the hook compares during a render. Two sources have the same questions. */
const MANY = Array.from({ length: 1000 }, (_, id) =>
  question(id, `Do you repair boilers of brand ${(id >> 1).toString(36)}x?`, `source-${id % 2}`),
);

const sourcesOf = ({ faqs }: FaqGroup) => new Set(faqs.map(({ sourceId }) => sourceId)).size;

const PAIR = [question(1, 'Do you repair boilers?', 'a'), question(2, 'Do you repair a boiler?', 'a')];

it('compares few questions during the render', async () => {
  await groupingCode.load();
  const { result } = renderHook(() => useFaqGroups(PAIR, 'inSource'));
  expect(result.current?.groups).toHaveLength(1);
});

it('compares many questions after the render, and returns the previous groups until then', async () => {
  const initialProps: { grouping: FaqGrouping } = { grouping: 'inSource' };
  const { result, rerender } = renderHook(({ grouping }) => useFaqGroups(MANY, grouping), { initialProps });
  expect(result.current).toBeNull();
  await waitFor(() => expect(result.current?.grouping).toBe('inSource'));
  const inSource = result.current?.groups ?? [];
  expect(inSource.map(sourcesOf)).not.toContain(2);

  rerender({ grouping: 'acrossSources' });
  expect(result.current).toEqual({ grouping: 'inSource', groups: inSource });
  await waitFor(() => expect(result.current?.grouping).toBe('acrossSources'));
  expect(result.current?.groups.map(sourcesOf)).toContain(2);
});

it('completes the comparison if the user leaves the page and opens it again', async () => {
  const list = MANY.slice();
  renderHook(() => useFaqGroups(list, 'inSource')).unmount();
  const { result } = renderHook(() => useFaqGroups(list, 'inSource'));
  await waitFor(() => expect(result.current?.groups.flatMap(({ faqs }) => faqs)).toHaveLength(list.length));
});
