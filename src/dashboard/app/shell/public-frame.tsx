import Button from '@mui/material/Button';
import { Outlet, useLocation } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/link.tsx';
import { Logo } from '../../ui/logo.tsx';
import styles from './shell.module.css';
import bar from './top-bar.module.css';

/** The frame around a page that opens without a session. */
export function PublicFrame() {
  const { pathname, search, hash } = useLocation();
  return (
    <>
      <header className={bar.bar}>
        <Link className={styles.brand} to={paths.home()}>
          <Logo />
          Botdeck
        </Link>
        <div className="grow" />
        <Button component={Link} to={paths.signIn(pathname + search + hash)} variant="outlined" size="small">
          Sign in
        </Button>
      </header>
      <main className={styles.main}>
        <Outlet />
      </main>
    </>
  );
}
