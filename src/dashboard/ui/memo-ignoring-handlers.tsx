import { memo, useInsertionEffect, useRef, useState, type ComponentType } from 'react';
import { useRedraw } from '../lib/redraw.ts';

type Handler = (...args: unknown[]) => unknown;

/**
 * Like React's `memo`, but new event handlers (props named `on…`) do not render the component again. A handler always
 * calls the latest one, so callers need no `useCallback`. Do not use it if the result of an `on…` prop is rendered.
 */
export function memoIgnoringHandlers<Props extends object>(
  Component: ComponentType<Props>,
): ComponentType<Props> {
  const Memoised = memo(function Memoised(props: Props) {
    useRedraw();
    return <Component {...props} />;
  }) as unknown as ComponentType<Props>;

  return function WithLatestHandlers(props: Props) {
    const latest = useRef(props);
    useInsertionEffect(() => {
      latest.current = props;
    });
    const [handlers] = useState(() => new Map<string, Handler>());
    const handlerOf = (name: string): Handler => {
      const known = handlers.get(name);
      if (known) return known;
      const handler: Handler = (...args) => (latest.current as Record<string, Handler>)[name]?.(...args);
      handlers.set(name, handler);
      return handler;
    };
    const steady = Object.fromEntries(
      Object.entries(props).map(([name, value]) => [name, isHandler(name, value) ? handlerOf(name) : value]),
    );
    return <Memoised {...(steady as Props)} />;
  };
}

function isHandler(name: string, value: unknown): boolean {
  return typeof value === 'function' && /^on[A-Z]/.test(name);
}
