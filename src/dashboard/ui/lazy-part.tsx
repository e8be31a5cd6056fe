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

/** The loading state of a lazily loaded part. */
export type Loadable = {
  /**
   * Starts to load the code early. Ignores errors, because rendering the part loads the code again and shows the error.
   */
  prefetch: () => void;
  /** Resolves once the part can render without delay. */
  load: () => Promise<unknown>;
  isLoaded: () => boolean;
};

/**
 * A component whose code loads on the first render, inside a `Suspense`. If the code is already loaded, it renders
 * immediately. React's `lazy` would first render the fallback even then, and render the surrounding components twice.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  const fetchPart = async () => (loaded ??= await load());
  const Lazy: ComponentType<Props> = lazy(async () => ({ default: await fetchPart() }));
  function Part(props: Props) {
    // Keep the same component while mounted, so that it keeps its state.
    const [chosen] = useState(() => loaded ?? Lazy);
    return createElement(chosen, props);
  }
  return Object.assign(Part, {
    prefetch: () => void fetchPart().catch(() => null),
    load: fetchPart,
    isLoaded: () => loaded !== null,
  });
}

/** An optional part: it renders nothing if its code fails to load. It needs no `Suspense`. */
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

/** The delay in milliseconds before optional code and data load, so that they do not slow down the first page. */
export const IDLE_DELAY_MS = 1500;

/** Returns true once `IDLE_DELAY_MS` has passed since mounting. */
export function useAfterFirstPaint(): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), IDLE_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLater;
}

/** Prefetch functions for parts that clicks on the loaded pages open. */
const ahead = new Set<() => void>();

/**
 * A part that a click opens. Its code loads in the background after the page, so that the click does not wait for it.
 */
export function preloadedPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  const Part = lazyPart(load);
  ahead.add(Part.prefetch);
  return Part;
}

/** As `preloadedPart`, for a module that a click needs and that is not a component. */
export function preloadedModule<Code>(load: () => Promise<Code>): () => Promise<Code> {
  ahead.add(() => void load().catch(() => null));
  return load;
}

/**
 * Loads the code of all preloaded parts after `IDLE_DELAY_MS`. Give it the page as its `key`, because each page may
 * register more parts.
 */
export function FetchesAhead(): null {
  useEffect(() => {
    const timer = setTimeout(() => {
      // Do not import while offline, because browsers cache a failed import.
      if (!navigator.onLine) return;
      for (const prefetch of ahead) prefetch();
      ahead.clear();
    }, IDLE_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return null;
}
