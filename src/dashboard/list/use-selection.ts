import { useMemo, useState } from 'react';

const NONE_SELECTED: ReadonlySet<string> = new Set();

type Selection = {
  ids: ReadonlySet<string>;
  onChange: (ids: ReadonlySet<string>) => void;
  clear: () => void;
};

/**
 * Stores the selected rows of a list. A row that is no longer loaded is deselected, because no action could find it.
 */
export function useSelection(rows: readonly { id: string }[] | undefined): Selection {
  const [ids, onChange] = useState(NONE_SELECTED);
  const loaded = useMemo(() => idsAmong(rows, ids), [rows, ids]);
  if (loaded !== ids) onChange(loaded);
  return { ids: loaded, onChange, clear: () => onChange(NONE_SELECTED) };
}

function idsAmong(
  rows: readonly { id: string }[] | undefined,
  ids: ReadonlySet<string>,
): ReadonlySet<string> {
  if (rows === undefined || ids.size === 0) return ids;
  const loaded = new Set(rows.map(({ id }) => id));
  const among = [...ids].filter((id) => loaded.has(id));
  return among.length === ids.size ? ids : new Set(among);
}
