import { createElement, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';

/** Code that loads separately from the page. */
export type Loadable<Code = unknown> = {
  /** Loads the code, or returns the loaded code. A failed load is repeated by the next call. */
  load: () => Promise<Code>;
  /** Loads the code early. Never rejects, because the code loads again when it is used. */
  prefetch: () => Promise<unknown>;
  /** The loaded code; null before. */
  loaded: () => Code | null;
};

export function loadable<Code>(load: () => Promise<Code>): Loadable<Code> {
  let code: Code | null = null;
  const loadOnce = async () => (code ??= await load());
  return { load: loadOnce, prefetch: () => loadOnce().catch(() => null), loaded: () => code };
}

export type LazyPart<Props> = ((props: Props) => ReactNode) & Pick<Loadable, 'prefetch'>;

type LazyPartOptions = {
  /** Renders nothing while the code loads or if it fails to load. The part then needs no `Suspense` around it. */
  isOptional?: boolean;
};

/**
 * A component whose code loads when it first renders in its place on the page: a tab, a chart, a large editor. The
 * caller provides a `Suspense`, usually with `Panel`. For code that a user action needs, use `onDemand` instead.
 *
 * If the code is already loaded, the part renders immediately. React's `lazy` would first render the fallback even then,
 * and render the surrounding components twice.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isOptional = false }: LazyPartOptions = {},
): LazyPart<Props> {
  const code = loadable(isOptional ? () => load().catch(() => () => null) : load);
  const Lazy: ComponentType<Props> = lazy(async () => ({ default: await code.load() }));
  function Part(props: Props) {
    // Keep the same component while mounted, so that it keeps its state.
    const [chosen] = useState(() => code.loaded() ?? Lazy);
    const part = createElement(chosen, props);
    return isOptional ? <Suspense>{part}</Suspense> : part;
  }
  return Object.assign(Part, { prefetch: code.prefetch });
}
