import IconButton from '@mui/material/IconButton';
import Bell from 'lucide-react/icons/bell';
import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../ui/link.tsx';
import { intentHandlers } from '../../ui/popup.ts';
import { tip } from '../../ui/tip.ts';
import type { OnIntent } from './navigation.tsx';

const NAME = 'Notifications';

type BellLinkProps = {
  onIntent: OnIntent;
  /**
   * The number of subjects with unread notifications; undefined while unknown. Notifications of the same kind about the
   * same record have the same subject.
   */
  subjects?: number | undefined;
  about?: string;
  children?: ReactNode;
};

export function BellLink({ onIntent, subjects, about = NAME, children = <BellIcon /> }: BellLinkProps) {
  return (
    <IconButton
      component={Link}
      to={subjects ? paths.notifications(new URLSearchParams({ show: 'unread' })) : paths.notifications()}
      aria-label={subjects === undefined ? NAME : `${NAME}: ${formatNumber(subjects)} unread`}
      {...intentHandlers(() => onIntent(paths.notifications()))}
      {...tip(about)}
    >
      {children}
    </IconButton>
  );
}

export function BellIcon() {
  return <Bell size={18} aria-hidden />;
}
