import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import type { Column } from './column.ts';

export type ColumnMenuProps = {
  /** Only what is said about columns: the menu shows no row. */
  columns: readonly Pick<Column<never>, 'id' | 'header' | 'group' | 'hideable' | 'defaultHidden'>[];
  hidden: ReadonlySet<string>;
  onChange: (hidden: ReadonlySet<string>) => void;
};

const ColumnMenuList = onDemand(async () => (await import('./column-menu-list.tsx')).ColumnMenuList);

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
        onPointerEnter={ColumnMenuList.prefetch}
        onFocus={ColumnMenuList.prefetch}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Columns
      </Button>
      {anchor && <ColumnMenuList {...props} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
