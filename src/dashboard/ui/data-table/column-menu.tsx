import Button from '@mui/material/Button';
import { Columns3 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Column } from './column.ts';

export type ColumnMenuProps = {
  /** Only what is said about columns: the menu shows no row. */
  columns: readonly Pick<Column<never>, 'id' | 'header' | 'group' | 'hideable' | 'defaultHidden'>[];
  hidden: ReadonlySet<string>;
  onChange: (hidden: ReadonlySet<string>) => void;
};

// A list page is ready before its menus are: the popover's code comes with the first hint that it will be opened.
const loadList = () => import('./column-menu-list.tsx');
const ColumnMenuList = lazy(async () => ({ default: (await loadList()).ColumnMenuList }));

const prefetch = () => void loadList();

/** Which columns a table shows. */
export function ColumnMenu(props: ColumnMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Columns3 size={16} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Columns
      </Button>
      {anchor && (
        <Suspense>
          <ColumnMenuList {...props} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
