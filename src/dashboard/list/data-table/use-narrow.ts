import { useMedia } from '../../ui/use-media.ts';

/** Whether the screen is too narrow for a table. */
export function useNarrow(): boolean {
  return useMedia('(max-width: 599.95px)');
}
