import { startTransition, useCallback, useState } from 'react';
import type { Size } from './lay-out-map.ts';

/** Where nothing has a size (a test without layout) the map is as large as on a usual screen. */
const FALLBACK: Size = { width: 1024, height: 640 };

/** How large an element is, in whole pixels. Null before its first layout. */
export function useFrameSize(): [attach: (node: HTMLDivElement) => () => void, size: Size | null] {
  const [size, setSize] = useState<Size | null>(null);
  const attach = useCallback((node: HTMLDivElement) => {
    const measure = () => {
      const width = node.clientWidth || FALLBACK.width;
      const height = node.clientHeight || FALLBACK.height;
      setSize((known) => (known?.width === width && known.height === height ? known : { width, height }));
    };
    // What took or gave the room is painted before hundreds of tiles find their new places.
    const observer = new ResizeObserver(() => startTransition(measure));
    observer.observe(node);
    // At once, so that the tiles are there with the first paint.
    measure();
    return () => observer.disconnect();
  }, []);
  return [attach, size];
}
