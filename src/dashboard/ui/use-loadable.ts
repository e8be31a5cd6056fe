import { useEffect, useState } from 'react';
import type { Loadable } from './lazy-part.tsx';

type Loaded<Code> = { code: Code | null; error: Error | null };

/** Loads code that a page needs only in some cases. `code` is null until the code has loaded. */
export function useLoadable<Code>(loadable: Loadable<Code>, isNeeded: boolean): Loaded<Code> {
  const [loaded, setLoaded] = useState<Loaded<Code>>(() => ({ code: loadable.loaded(), error: null }));
  useEffect(() => {
    if (!isNeeded || loaded.code !== null) return undefined;
    let isWanted = true;
    loadable.load().then(
      (code) => isWanted && setLoaded({ code, error: null }),
      (error: unknown) => isWanted && setLoaded({ code: null, error: error as Error }),
    );
    return () => {
      isWanted = false;
    };
  }, [loadable, isNeeded, loaded.code]);
  return loaded;
}
