import { createElement, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';

/** Code that is a separate download. */
export type Loadable<Code = unknown> = {
  /** Loads the code, or returns the loaded code. After a failure, the next call tries again. */
  load: () => Promise<Code>;
  /** Loads the code before it is needed. The promise never rejects, because the code loads again when it is needed. */
  prefetch: () => Promise<unknown>;
  /** Returns the loaded code, null before it has loaded. */
  loaded: () => Code | null;
};

export function loadable<Code>(load: () => Promise<Code>): Loadable<Code> {
  let code: Code | null = null;
  const loadOnce = async () => (code ??= await load());
  return { load: loadOnce, prefetch: () => loadOnce().catch(() => null), loaded: () => code };
}

export type LazyPart<Props> = ((props: Props) => ReactNode) & Pick<Loadable, 'prefetch'>;

type LazyPartOptions = {
  /**
   * Renders nothing while the code is loading or if it fails to load. The component then needs no `Suspense` around it.
   */
  isOptional?: boolean;
};

/**
 * Creates a component whose code loads when it first renders: a tab, a chart, a large editor. The caller renders a
 * `Suspense` around the component, usually with `Panel`. For code that a user action needs, e.g. a dialog, use
 * `onDemand` instead.
 *
 * If the code is already loaded, the component renders immediately. React's `lazy` would first render the fallback even
 * then, and render the surrounding components twice.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isOptional = false }: LazyPartOptions = {},
): LazyPart<Props> {
  const code = loadable(isOptional ? () => load().catch(() => () => null) : load);
  const Lazy: ComponentType<Props> = lazy(async () => ({ default: await code.load() }));
  function Part(props: Props) {
    // Keeps the first chosen component while mounted, so that the component does not lose its state when the code has
    // loaded.
    const [chosen] = useState(() => code.loaded() ?? Lazy);
    const part = createElement(chosen, props);
    return isOptional ? <Suspense>{part}</Suspense> : part;
  }
  return Object.assign(Part, { prefetch: code.prefetch });
}
