import { memo, useInsertionEffect, useRef, useState, type ComponentType } from 'react';
import { useRedraw } from '../lib/redraw.ts';

type Handler = (...args: unknown[]) => unknown;

/**
 * Like React's `memo`, but a new event handler (a prop named `on…`) does not render the component again. The component
 * receives handlers that call the latest prop, so callers need no `useCallback`. Do not use it if the component renders
 * the return value of an `on…` prop.
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
