import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod';
import { Link } from '../ui/link.tsx';

const OpenedFromList = z.object({ listAddress: z.string() });

/** Returns the history state for links from a list to its items. It contains the query string of the list. */
export function useOpenedFromHere(): z.infer<typeof OpenedFromList> {
  const { search: listAddress } = useLocation();
  return useMemo(() => ({ listAddress }), [listAddress]);
}

type BackToListProps = {
  /** Returns the address of the list with a query string. Pass e.g. `paths.leads`. */
  to: (search?: URLSearchParams) => string;
  children: string;
};

/**
 * A link back to the list. If the user opened the page from the list, the link goes one step back in the history, which
 * restores the filters and the scroll position. If the user opened the page by its address, the link leads to the
 * unfiltered list.
 */
export function BackToList({ to, children }: BackToListProps) {
  const navigate = useNavigate();
  const opened = OpenedFromList.safeParse(useLocation().state);
  return (
    <Link
      className="inline"
      style={{ minHeight: 'var(--target)' }}
      to={to(opened.success ? new URLSearchParams(opened.data.listAddress) : undefined)}
      onClick={(event) => {
        if (!opened.success || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      <ArrowLeft size={14} aria-hidden />
      {children}
    </Link>
  );
}
