import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { BookOpen, X } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/link.tsx';
import { Navigation, type OnIntent } from './navigation.tsx';
import { SampleNote } from './sample-note.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import styles from './shell.module.css';

type NavigationDrawerProps = { onIntent: OnIntent; onClose: () => void };

export function NavigationDrawer({ onIntent, onClose }: NavigationDrawerProps) {
  return (
    <Drawer
      open
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-label': 'Navigation', className: styles.drawer } }}
    >
      <IconButton className={styles.close} aria-label="Close navigation" onClick={onClose}>
        <X size={20} aria-hidden />
      </IconButton>
      <Navigation onIntent={onIntent} onNavigate={onClose} />
      <Link className={styles.guide} to={paths.guide()} onClick={onClose}>
        <BookOpen size={18} aria-hidden />
        Guide
      </Link>
      <div className={styles.theme}>
        <span aria-hidden>Theme</span>
        <ThemeSwitch />
      </div>
      <SampleNote />
    </Drawer>
  );
}
