import Button from '@mui/material/Button';
import { useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/link.tsx';
import { Logo } from '../../ui/logo.tsx';
import { usePageFocus } from './page-focus.ts';
import styles from './shell.module.css';
import bar from './top-bar.module.css';

/** The frame around a page that opens without a session. */
export function PublicFrame() {
  const { pathname, search, hash } = useLocation();
  const main = useRef<HTMLElement>(null);
  usePageFocus(main);
  return (
    <>
      <header className={bar.bar}>
        <Link className="row strong primary" to={paths.home()}>
          <Logo />
          Botdeck
        </Link>
        <div className="grow" />
        <Button component={Link} to={paths.signIn(pathname + search + hash)} variant="outlined" size="small">
          Sign in
        </Button>
      </header>
      <main ref={main} className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
}
