import type { ComponentProps, ReactNode } from 'react';
import styles from './button.module.css';
import { Link } from './link.tsx';

type Look = {
  /** 'contained' is the one thing to do here; 'text' stands back. */
  variant?: 'contained' | 'outlined' | 'text';
  isDangerous?: boolean;
  /** As wide as what it stands in, and a little higher: the only button of a form. */
  isWide?: boolean;
  startIcon?: ReactNode;
  endIcon?: ReactNode;
};

type ButtonProps = Look & Omit<ComponentProps<'button'>, 'className'>;

/** A button. One that waits for an answer keeps the focus: `aria-disabled` in place of `disabled`. */
export function Button({ variant, isDangerous, isWide, startIcon, endIcon, children, ...rest }: ButtonProps) {
  return (
    <button type="button" {...lookOf({ variant, isDangerous, isWide })} {...rest}>
      {startIcon}
      {children}
      {endIcon}
    </button>
  );
}

type ButtonLinkProps = Look & Omit<ComponentProps<typeof Link>, 'className'>;

/** A link to another page that looks like a button, beside others. */
export function ButtonLink(props: ButtonLinkProps) {
  const { variant, isDangerous, isWide, startIcon, endIcon, children, ...rest } = props;
  return (
    <Link {...lookOf({ variant, isDangerous, isWide })} {...rest}>
      {startIcon}
      {children}
      {endIcon}
    </Link>
  );
}

/** A button that reads like a link: to unfold, to show the rest, to clear. */
export function QuietButton(props: Omit<ComponentProps<'button'>, 'className'>) {
  return <button type="button" className={styles.quiet} {...props} />;
}

/** A button that is an icon and nothing else: give it an `aria-label`, and a tip. */
export function IconButton({ isSmall = false, isDangerous = false, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      className={styles.icon}
      data-small={isSmall || undefined}
      data-dangerous={isDangerous || undefined}
      {...props}
    />
  );
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  'aria-label': string;
  /** In a row of a table. */
  isSmall?: boolean;
  /** It takes something away. */
  isDangerous?: boolean;
};

function lookOf({ variant = 'outlined', isDangerous = false, isWide = false }: Look) {
  return {
    className: styles.button,
    'data-variant': variant,
    'data-dangerous': isDangerous || undefined,
    'data-wide': isWide || undefined,
  };
}
