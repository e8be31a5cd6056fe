import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import BookOpen from 'lucide-react/icons/book-open';
import X from 'lucide-react/icons/x';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/link.tsx';
import { Navigation, type OnIntent } from './navigation.tsx';
import { SampleNote } from './sample-note.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

type NavigationDrawerProps = { onIntent: OnIntent; onClose: () => void };

export function NavigationDrawer({ onIntent, onClose }: NavigationDrawerProps) {
  return (
    <Drawer
      open
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': 'Navigation',
          style: { width: 264, maxWidth: 'calc(100vw - 56px)' },
        },
      }}
    >
      <IconButton
        style={{ position: 'absolute', inset: '10px 10px auto auto' }}
        aria-label="Close navigation"
        onClick={onClose}
      >
        <X size={20} aria-hidden />
      </IconButton>
      <Navigation onIntent={onIntent} onNavigate={onClose} />
      {/* On wider screens, both are in the top bar. */}
      <Box sx={{ display: { sm: 'none' } }}>
        <Link
          className="row secondary medium"
          style={{ gap: 10, height: 44, margin: '0 12px', padding: '0 8px' }}
          to={paths.guide()}
          onClick={onClose}
        >
          <BookOpen size={18} aria-hidden />
          Guide
        </Link>
        <div className="row secondary medium between" style={{ margin: '4px 20px 16px' }}>
          <span aria-hidden>Theme</span>
          <ThemeSwitch />
        </div>
      </Box>
      <SampleNote />
    </Drawer>
  );
}
