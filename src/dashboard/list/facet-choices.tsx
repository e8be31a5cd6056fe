/** The popover contents for one filter of a list and for the menu of all filters. */
import Checkbox from '@mui/material/Checkbox';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import type { RangeText } from '../lib/day-range.ts';
import { pluralize } from '../lib/pluralize.ts';
import { DayRangeSheet } from './day-range-sheet.tsx';
import { FacetSheet, IdForm, ManyChoices, OneChoice } from './facet-sheet.tsx';
import { choicesOf, chosenIn, isOn, valueAt, type Facet } from './facets.ts';
import styles from './sheet.module.css';
import type { ListSearch } from './use-list.ts';

type AnyFacet = Facet<unknown, ListSearch>;
export type ValueFacet = Extract<AnyFacet, { kind: 'many' | 'one' | 'id' | 'days' }>;

export type FilterState = {
  search: ListSearch;
  defaults: ListSearch;
  noun: string;
  /** All rows of the list. null until they are loaded. */
  rows: readonly unknown[] | null;
  onChange: (change: Partial<ListSearch>) => void;
};

type FacetChoicesProps = Omit<FilterState, 'defaults'> & {
  facet: ValueFacet;
  /** Closes the popover. Called after a choice in a filter that accepts only one value. */
  close: () => void;
};

/** The choices of one filter. */
export function FacetChoices({ facet, search, noun, rows, onChange, close }: FacetChoicesProps) {
  const { label, field } = facet;
  const all = rows ?? [];
  const set = (value: unknown) => onChange({ [field]: value });
  if (facet.kind === 'days') {
    return (
      <DayRangeSheet
        chosen={valueAt(search, field) as RangeText}
        known={facet.known}
        note={`Days are in ${facet.zone}.`}
        onChoose={(range) => (close(), set(range))}
      />
    );
  }
  const chosen = chosenIn(facet, search);
  if (facet.kind === 'id') {
    return <IdForm isAlone label={label} initial={chosen[0] ?? ''} onSubmit={(id) => (close(), set(id))} />;
  }
  const { labelOf = String, note = `In the ${pluralize(all.length, noun)} of this list.` } = facet;
  return facet.kind === 'many' ? (
    <ManyChoices
      label={label}
      choices={choicesOf(facet, all)}
      chosen={chosen}
      labelOf={labelOf}
      note={note}
      onChange={set}
    />
  ) : (
    <OneChoice
      label={label}
      choices={choicesOf(facet, all)}
      chosen={chosen[0] ?? null}
      note={note}
      isClosed={facet.isClosed ?? false}
      onChange={(value) => (close(), set(value))}
    />
  );
}

type FilterMenuProps = FilterState & {
  facets: readonly AnyFacet[];
  anchor: HTMLElement;
  onClose: () => void;
};

/**
 * The menu of all filters of a list. It first shows the names of the filters, then the values of the selected filter.
 */
export function FilterMenu({ facets, anchor, onClose, ...state }: FilterMenuProps) {
  const [openLabel, setOpenLabel] = useState<string | null>(null);
  // The label of the filter whose entry receives the focus when the user returns from its values to the names.
  const [returnTo, setReturnTo] = useState<string | null>(null);
  const open = facets.find(({ label }) => label === openLabel);
  return (
    <FacetSheet label="Filter" anchor={anchor} onClose={onClose}>
      {open !== undefined && open.kind !== 'toggle' && open.kind !== 'custom' ? (
        <>
          <Button
            // The values replace the entry that had the focus, so the back button receives the focus.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            size="small"
            style={{ margin: '4px 4px -4px' }}
            startIcon={<ChevronLeft size={14} aria-hidden />}
            onClick={() => {
              setReturnTo(openLabel);
              setOpenLabel(null);
            }}
          >
            {open.label}
          </Button>
          <FacetChoices {...state} facet={open} close={onClose} />
        </>
      ) : (
        <div className={`${styles.sheet} ${styles.narrow}`}>
          <List component="div" dense disablePadding className={styles.choices}>
            {facets.map((facet) => (
              <FacetEntry
                key={facet.label}
                {...state}
                facet={facet}
                hasFocus={facet.label === (returnTo ?? facets[0]?.label)}
                onOpen={() => setOpenLabel(facet.label)}
              />
            ))}
          </List>
        </div>
      )}
    </FacetSheet>
  );
}

type FacetEntryProps = FilterState & { facet: AnyFacet; hasFocus: boolean; onOpen: () => void };

function FacetEntry({ facet, search, defaults, hasFocus, onChange, onOpen }: FacetEntryProps) {
  const { label, field } = facet;
  if (facet.kind === 'toggle') {
    const off = valueAt(defaults, field);
    return (
      <label className={styles.choice}>
        <Checkbox
          className={styles.box}
          size="small"
          checked={isOn(facet, search, defaults)}
          onChange={(event) => onChange({ [field]: event.target.checked ? (facet.on ?? true) : off })}
        />
        <span className="grow">{label}</span>
      </label>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    <ListItemButton className={styles.choice} autoFocus={hasFocus} onClick={onOpen}>
      <span className="grow">{label}</span>
      <ChevronRight size={16} aria-hidden />
    </ListItemButton>
  );
}
