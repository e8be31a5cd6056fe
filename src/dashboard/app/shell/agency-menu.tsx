import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Check from 'lucide-react/icons/check';
import LogOut from 'lucide-react/icons/log-out';
import Palette from 'lucide-react/icons/palette';
import Plus from 'lucide-react/icons/plus';
import ShieldOff from 'lucide-react/icons/shield-off';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Session } from '#contract/app-config.ts';
import { isolate } from '../../lib/isolate.ts';
import { agencyName, agencyNames } from '../../api/session/session.ts';
import { paths } from '../../lib/paths.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Link } from '../../ui/link.tsx';
import type { MenuPlace } from '../../ui/menu-list.tsx';
import { AddAgencyDialog } from './add-agency-dialog.tsx';
import { pathAtAnother } from './path-for-other-agency.ts';
import type { AgencyChoice } from './top-bar.tsx';

type AgencyMenuProps = AgencyChoice & MenuPlace & { session: Session };

export function AgencyMenu(props: AgencyMenuProps) {
  const { session, anchor, onClose, onSignOut } = props;
  const location = useLocation();
  const onSwitch = (id: string) => props.onSwitch(id, pathAtAnother(location));
  const [opened, setOpened] = useState<'add' | 'everywhere' | null>(null);
  const { held } = session;
  const names = agencyNames(held);
  const name = agencyName(session) ?? 'this agency';
  const andClose = (act: () => void) => () => {
    onClose();
    act();
  };
  if (opened === 'add') return <AddAgencyDialog session={session} onSwitch={onSwitch} onClose={onClose} />;
  if (opened === 'everywhere') {
    return (
      <ConfirmDialog
        title={`Sign out of ${isolate(name)} everywhere?`}
        verb="Sign out everywhere"
        isDangerous
        isPending={false}
        error={null}
        onConfirm={andClose(() => onSignOut('key'))}
        onClose={onClose}
      >
        Every browser that signed in here with this key is signed out. The key itself keeps working: delete it
        under Settings if it leaked.
      </ConfirmDialog>
    );
  }
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
    >
      {held.map(({ id }, index) => (
        <MenuItem
          key={id}
          role="menuitemradio"
          aria-checked={id === session.id}
          selected={id === session.id}
          onClick={andClose(() => id !== session.id && onSwitch(id))}
        >
          <Entry icon={id === session.id && <Check size={16} aria-hidden />}>{names[index]}</Entry>
        </MenuItem>
      ))}
      {held.length > 0 && <Divider />}
      <MenuItem onClick={() => setOpened('add')}>
        <Entry icon={<Plus size={16} aria-hidden />}>Add an agency</Entry>
      </MenuItem>
      <MenuItem component={Link} to={paths.settings('display')} onClick={onClose}>
        <Entry icon={<Palette size={16} aria-hidden />}>Theme and display</Entry>
      </MenuItem>
      <Divider />
      <MenuItem onClick={andClose(() => onSignOut('agency'))}>
        <Entry icon={<LogOut size={16} aria-hidden />}>
          Sign out of <bdi>{name}</bdi>
        </Entry>
      </MenuItem>
      {held.length > 1 && (
        <MenuItem onClick={andClose(() => onSignOut('browser'))}>
          <Entry>Sign out of all agencies</Entry>
        </MenuItem>
      )}
      <MenuItem onClick={() => setOpened('everywhere')}>
        <Entry icon={<ShieldOff size={16} aria-hidden />} note="In every browser that uses this key">
          Sign out everywhere
        </Entry>
      </MenuItem>
    </Menu>
  );
}

type EntryProps = { icon?: ReactNode; note?: string; children: ReactNode };

/** The content of a menu item. Its text is aligned with the other items, with or without an icon. */
function Entry({ icon, note, children }: EntryProps) {
  return (
    <>
      <ListItemIcon>{icon}</ListItemIcon>
      <ListItemText secondary={note} sx={{ my: 0, overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
        {children}
      </ListItemText>
    </>
  );
}
