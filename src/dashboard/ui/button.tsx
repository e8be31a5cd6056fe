import MuiButton from '@mui/material/Button';
import MuiIconButton from '@mui/material/IconButton';
import type { ComponentProps } from 'react';
import { Link } from './link.tsx';

type Look = { isDangerous?: boolean; isWide?: boolean };

type ButtonProps = ComponentProps<typeof MuiButton> & Look;

export function Button({ variant = 'outlined', ...props }: ButtonProps) {
  return <MuiButton variant={variant} {...lookOf(props)} />;
}

export function ButtonLink({ variant = 'outlined', ...props }: ButtonProps & ComponentProps<typeof Link>) {
  return <MuiButton component={Link} variant={variant} {...lookOf(props)} />;
}

export function QuietButton(props: ButtonProps) {
  return <MuiButton size="small" {...props} />;
}

export function IconButton({ isSmall, isDangerous, ...props }: IconButtonProps) {
  return (
    <MuiIconButton size={isSmall ? 'small' : 'medium'} color={isDangerous ? 'error' : 'default'} {...props} />
  );
}

type IconButtonProps = ComponentProps<typeof MuiIconButton> & { isSmall?: boolean; isDangerous?: boolean };

function lookOf<Props extends Look>({ isDangerous, isWide, ...props }: Props) {
  return {
    ...props,
    ...(isDangerous && ({ color: 'error' } as const)),
    ...(isWide && ({ fullWidth: true, size: 'large' } as const)),
  };
}
