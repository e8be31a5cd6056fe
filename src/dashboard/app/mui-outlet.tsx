import { Outlet } from 'react-router';
import { MuiTheme } from '../ui/mui-theme.tsx';

/** Around the pages that are made of MUI's parts. */
export function MuiOutlet() {
  return (
    <MuiTheme>
      <Outlet />
    </MuiTheme>
  );
}
