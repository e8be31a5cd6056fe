import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Maximize2 from 'lucide-react/icons/maximize-2';
import X from 'lucide-react/icons/x';
import { useEffect, useId, type ReactNode } from 'react';
import { useShortcut } from '../lib/shortcuts.ts';
import { announce } from '../ui/announce.ts';
import { useReturnedFocus } from '../ui/focus.ts';
import { Link } from '../ui/link.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { useTitleOfOpen } from '../ui/page-header.tsx';
import { StepButton } from '../ui/step-button.tsx';
import { tip } from '../ui/tip.ts';
import { useMedia } from '../ui/use-layout.ts';
import { useOpenedFromHere } from './back-to-list.tsx';
import type { OpenRow } from './open-row.ts';
import styles from './row-details.module.css';

const SideSheet = onDemand(async () => (await import('../ui/side-sheet.tsx')).SideSheet);

type RowDetailsProps = {
  title: string;
  noun: string;
  open: Pick<OpenRow<{ id: unknown }>, 'previous' | 'next' | 'close'>;
  href?: string;
  /** Widens the panel for content with long lines, e.g. an HTTP request. */
  isWide?: boolean;
  children: ReactNode;
};

/**
 * The details of a row: a panel beside the table on wide screens, otherwise a sheet. J and K open the details of the
 * adjacent rows.
 */
export function RowDetails(props: RowDetailsProps) {
  const isNarrow = useMedia('(max-width: 1199.95px)');
  useTitleOfOpen(props.title);
  if (!isNarrow) return <Aside {...props} />;
  return (
    <SideSheet title={props.title} actions={<Ways {...props} />} onClose={props.open.close}>
      {props.children}
    </SideSheet>
  );
}

/**
 * The panel beside the table. The focus stays on the row, so that the user can open several rows in succession. The
 * panel is the next Tab stop after the table, and screen readers announce it when it opens.
 */
function Aside(props: RowDetailsProps) {
  const { title, noun, open, isWide = false, children } = props;
  const id = useId();
  const panel = useReturnedFocus();
  useShortcut({ keys: 'escape', label: 'Close the details', run: open.close });
  useShortcut({ keys: 'j', label: `Next ${noun}`, repeats: true, run: () => open.next?.() });
  useShortcut({ keys: 'k', label: `Previous ${noun}`, repeats: true, run: () => open.previous?.() });
  useEffect(() => announce(`Details of ${title.charAt(0).toLowerCase()}${title.slice(1)}`), [title]);
  return (
    <section
      ref={panel}
      className={styles.panel}
      data-wide={isWide || undefined}
      data-row-details
      aria-labelledby={id}
    >
      <div className="row top gap-1">
        <h2 id={id} className="grow breaks" style={{ margin: '4px 4px 0 0', lineHeight: '24px' }} dir="auto">
          {title}
        </h2>
        <Ways {...props} hasKeys />
        <IconButton aria-label="Close the details" onClick={open.close} {...tip('Close  Esc')}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      {/* The container query shows content in one column that has two columns on a page. */}
      <div style={{ container: 'details / inline-size' }}>{children}</div>
    </section>
  );
}

/** A link to the item's page and buttons to the adjacent rows. */
function Ways({ noun, open, href, hasKeys = false }: RowDetailsProps & { hasKeys?: boolean }) {
  const { previous, next } = open;
  const openedFromHere = useOpenedFromHere();
  return (
    <>
      {href !== undefined && (
        <Button
          component={Link}
          to={href}
          state={openedFromHere}
          size="small"
          // Gives the link the height of the buttons beside it.
          sx={{ minHeight: 32 }}
          startIcon={<Maximize2 size={14} aria-hidden />}
          aria-label={`Open this ${noun}`}
        >
          Open
        </Button>
      )}
      <StepButton
        label={`Previous ${noun}`}
        icon={<ChevronUp size={18} aria-hidden />}
        {...(hasKeys && { shortcut: 'K' })}
        isThere={previous !== null}
        onStep={() => previous?.()}
      />
      <StepButton
        label={`Next ${noun}`}
        icon={<ChevronDown size={18} aria-hidden />}
        {...(hasKeys && { shortcut: 'J' })}
        isThere={next !== null}
        onStep={() => next?.()}
      />
    </>
  );
}
