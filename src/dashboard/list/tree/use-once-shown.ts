import { useEffect, useEffectEvent, useRef } from 'react';

/** Goes to a node once it is shown, which may be later than it is named; and once only, until another is named. */
export function useOnceShown(
  id: string | null,
  placeOf: (id: string) => number | null,
  canGo: boolean,
  goTo: (index: number) => void,
): void {
  const done = useRef<string | null>(null);
  const place = id === null ? null : placeOf(id);
  const isShown = canGo && place !== null;
  const go = useEffectEvent(() => {
    if (done.current === id || place === null) return;
    done.current = id;
    goTo(place);
  });
  useEffect(() => {
    if (isShown) go();
    else if (id === null) done.current = null;
  }, [id, isShown]);
}
