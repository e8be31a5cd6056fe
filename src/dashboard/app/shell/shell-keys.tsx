import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { agencyKey } from '../../api/session/agency-key.ts';
import { usePageActions } from '../../lib/page-actions.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { useListKeys } from '../../list/list-keys.ts';
import { announce } from '../../ui/announce.ts';
import { noteRecentPage } from '../palette/recent-pages.ts';
import { isOffered, NAVIGATION_ENTRIES } from '../pages.ts';

const EVERYWHERE = 'Everywhere';

type ShellKeysProps = {
  /** Called once the shortcuts are active. */
  onReady: () => void;
  onOpenPalette: () => void;
  onOpenShortcuts: () => void;
};

/**
 * Registers the keyboard shortcuts of every page, and their entries in the palette. The code loads after the first page
 * is idle, or when the user presses the first key.
 */
export function ShellKeys(props: ShellKeysProps) {
  const { onReady, onOpenPalette, onOpenShortcuts } = props;
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  useEffect(() => noteRecentPage(agencyKey(), pathname), [pathname]);
  useShortcut({ keys: 'mod+k', label: 'Search or jump to', group: EVERYWHERE, run: onOpenPalette });
  usePageActions([
    {
      label: 'Refresh',
      keys: 'r',
      group: EVERYWHERE,
      run: () => {
        announce('');
        announce('Refreshing');
        void queryClient.refetchQueries({ type: 'active' });
      },
    },
    { label: 'Keyboard shortcuts', keys: '?', group: EVERYWHERE, run: onOpenShortcuts },
  ]);
  useListKeys();
  useEffect(() => onReady(), [onReady]);
  return (
    <>
      {NAVIGATION_ENTRIES.filter(isOffered).map(
        ({ to, label, key }) =>
          key !== undefined && <PageKey key={to} keys={`g ${key}`} label={label} to={to} />,
      )}
    </>
  );
}

function PageKey({ keys, label, to }: { keys: string; label: string; to: string }) {
  const navigate = useNavigate();
  useShortcut({ keys, label, group: 'Go to', run: () => void navigate(to) });
  return null;
}
