import Button from '@mui/material/Button';
import PanelLeftClose from 'lucide-react/icons/panel-left-close';
import PanelLeftOpen from 'lucide-react/icons/panel-left-open';
import { setSetting, useSetting } from '../../lib/settings.ts';
import { tip } from '../../ui/tip.ts';
import styles from './navigation.module.css';

export function CollapseButton() {
  const isOpen = useSetting('navigation') === 'open';
  const words = isOpen ? 'Collapse navigation' : 'Expand navigation';
  const Icon = isOpen ? PanelLeftClose : PanelLeftOpen;
  return (
    <Button
      className={styles.collapse}
      color="secondary"
      aria-label={words}
      onClick={() => setSetting('navigation', isOpen ? 'collapsed' : 'open')}
      {...tip(words)}
    >
      <Icon size={18} aria-hidden />
    </Button>
  );
}
