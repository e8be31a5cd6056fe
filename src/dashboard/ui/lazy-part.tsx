import {
  createElement,
  lazy,
  Suspense,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';

type LazyPart<Props> = ((props: Props) => ReactNode) & Loadable;

/** What of a part whoever draws it can wait for. */
export type Loadable = {
  /** With the first hint that it will be wanted. What fails here fails again, and is shown, once it is. */
  prefetch: () => void;
  /** Ends once it can be drawn at once. */
  load: () => Promise<unknown>;
  isLoaded: () => boolean;
};

/**
 * A part whose code is fetched when it is first drawn, inside a `Suspense`. Where it was fetched before, it is drawn at
 * once: React's own `lazy` shows the fallback first even then, and draws all around it twice.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  const fetchPart = async () => (loaded ??= await load());
  const Lazy: ComponentType<Props> = lazy(async () => ({ default: await fetchPart() }));
  function Part(props: Props) {
    // The same one for as long as it is on the screen, so that it keeps its state.
    const [chosen] = useState(() => loaded ?? Lazy);
    return createElement(chosen, props);
  }
  return Object.assign(Part, {
    prefetch: () => void fetchPart().catch(() => null),
    load: fetchPart,
    isLoaded: () => loaded !== null,
  });
}

/** One that a page can do without: where its code does not come there is none. It needs no `Suspense` around it. */
export function bestEffortPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  const Part = lazyPart<Props>(() => load().catch(() => () => null));
  function OptionalPart(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  }
  const { prefetch, load: fetchPart, isLoaded } = Part;
  return Object.assign(OptionalPart, { prefetch, load: fetchPart, isLoaded });
}

/** Milliseconds from the first page to what it does not need: neither its code nor what it asks for stands in the way. */
export const IDLE_DELAY_MS = 1500;

/** Whether the first page had its time. */
export function useAfterFirstPaint(): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), IDLE_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLater;
}

/** Fetchers of what the pages that were loaded can open. */
const ahead = new Set<() => void>();

/** One that a click opens, which its code is not to be waited for after: it is fetched once the page had its time. */
export function preloadedPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  const Part = lazyPart(load);
  ahead.add(Part.prefetch);
  return Part;
}

/** The same of what is no part of the page: what a click works with. */
export function preloadedModule<Code>(load: () => Promise<Code>): () => Promise<Code> {
  ahead.add(() => void load().catch(() => null));
  return load;
}

/** Once the page had its time, fetches what a click opens in it. To be keyed by the page, which may bring more of it. */
export function FetchesAhead(): null {
  useEffect(() => {
    const timer = setTimeout(() => {
      // Browsers keep a failure.
      if (!navigator.onLine) return;
      for (const prefetch of ahead) prefetch();
      ahead.clear();
    }, IDLE_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
