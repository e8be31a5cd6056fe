import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';

/** A link in the form of a button, to the page on which a user can act on a finding. */
export function ActionLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Button variant="outlined" size="small" component={Link} to={to}>
      {children}
    </Button>
  );
}
