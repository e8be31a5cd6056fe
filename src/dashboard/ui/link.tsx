import type { ComponentProps } from 'react';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** An address of the app, from `paths`. */
  to: string;
  /** What the page there is told: history state, as plain data. */
  state?: object;
};

/**
 * A link to another page of the app. It is no more than its element: a table holds hundreds, and the router's own would
 * all be drawn again whenever the address changes. `useFollowedLinks` opens them without loading the app anew.
 */
export function Link({ to, state, children, ...rest }: LinkProps) {
  return (
    <a
      href={to}
      data-app-link=""
      data-state={state === undefined ? undefined : JSON.stringify(state)}
      {...rest}
    >
      {children}
    </a>
  );
}
