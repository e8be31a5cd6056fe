import { useEffect, useEffectEvent } from 'react';
import { loadable } from '../../ui/lazy-part.tsx';
import type { DataTableProps } from './column.ts';
import type { RowWindow } from './row-window.ts';

const copying = loadable(() => import('./copy-rows.ts'));

type CopyCode = NonNullable<ReturnType<typeof copying.loaded>>;

/**
 * Copies whole rows as tab-separated text if the user copies a text selection over several cells. The code loads at the
 * first text selection.
 */
export function useRowCopy<Row>(
  list: () => HTMLElement | null,
  view: RowWindow,
  { rows, columns }: Pick<DataTableProps<Row>, 'rows' | 'columns'>,
): void {
  const table = useEffectEvent(() => ({ rows, columns }));
  const follow = useEffectEvent(({ followSelection }: CopyCode) => {
    const body = list();
    return body === null ? undefined : followSelection(body, view, () => table());
  });
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    const begin = async () => {
      const code = await copying.prefetch().then(copying.loaded);
      if (code === null || isOver || stop) return;
      stop = follow(code);
      document.removeEventListener('selectionchange', onSelect);
    };
    const onSelect = () => void begin();
    document.addEventListener('selectionchange', onSelect);
    return () => {
      isOver = true;
      document.removeEventListener('selectionchange', onSelect);
      stop?.();
    };
  }, []);
}
