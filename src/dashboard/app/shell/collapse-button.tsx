import Button from '@mui/material/Button';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { marks, preference } from '../../lib/preference.ts';
import { tip } from '../../ui/tip.ts';
import styles from './navigation.module.css';

/** Whether the navigation shows labels on wide screens. The shell's styles depend on the attribute. */
const { useChosen: useNavigation, choose: chooseNavigation } = preference({
  key: 'botdeck-navigation',
  choices: ['open', 'collapsed'],
  initial: 'open',
  onChange: marks('data-navigation', 'open'),
});

export function CollapseButton() {
  const isOpen = useNavigation() === 'open';
  const words = isOpen ? 'Collapse navigation' : 'Expand navigation';
  const Icon = isOpen ? PanelLeftClose : PanelLeftOpen;
  return (
    <Button
      className={styles.collapse}
      color="secondary"
      aria-label={words}
      onClick={() => chooseNavigation(isOpen ? 'collapsed' : 'open')}
      {...tip(words)}
    >
      <Icon size={18} aria-hidden />
    </Button>
  );
}
