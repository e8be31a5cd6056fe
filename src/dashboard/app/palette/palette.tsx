import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import useAutocomplete from '@mui/material/useAutocomplete';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import {
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import { agencyKey } from '../../api/session/agency-key.ts';
import { apiOperations, apiOperationsQuery } from '../../api/resources/api-document.ts';
import { type Directories, prefetchNames, useKnownNames, useNameRequest } from '../../api/names/names.ts';
import { isSupported } from '../../api/transport/config.ts';
import { searchLeads } from '#contract/lead-search.ts';
import { useLeadSearch } from '../../domain/use-lead-search.ts';
import { quoted } from '../../lib/isolate.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { usePageActionLabels } from '../../lib/page-actions.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { focusOnce } from '../../ui/focus.ts';
import { Keys } from '../../ui/keys.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { duplicateItems } from './duplicate-items.ts';
import { allItems, isAtHand, thingAt } from './providers.ts';
import { foundLead, LEADS, searchOfAllLeads } from './lead-items.ts';
import { indexOf, mergeRanked, rankItems, type PaletteIndex, type PaletteItem } from './rank-items.ts';
import { recentPages } from './recent-pages.ts';
import styles from './palette.module.css';
import { looksLikeId, useIdLookup } from './use-id-lookup.ts';

type PaletteProps = {
  /** Returns the text that the user typed while the code of the palette loaded, and stops collecting text. */
  takeTyped: () => string;
  onSignOut: () => Promise<void>;
  onClose: () => void;
};

/**
 * The maximum number of results, in total and in each group. The limits are low, because users refine a search instead
 * of scrolling.
 */
const MOST_SHOWN = 50;
const MOST_OF_A_GROUP = 8;

/** The pause after typing before the palette looks up an id, in milliseconds, because the id may be incomplete. */
const COMPLETE_ID_MS = 300;

/** A dialog to search pages, objects and actions by name or id, and to open or run them. */
export function Palette({ takeTyped, ...props }: PaletteProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const onMounted = useEffectEvent(() => setTyped(takeTyped()));
  // In a layout effect, React renders the search field before the browser handles the next key, so that no key is lost.
  // oxlint-disable-next-line react/set-state-in-effect -- the text is outside React, and reading it has a side effect
  useLayoutEffect(() => onMounted(), []);
  if (typed === null) return null;
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      aria-labelledby={id}
      onClose={props.onClose}
      // Users type immediately, and an animation would delay the focus of the search field.
      transitionDuration={0}
      slotProps={{ container: { className: 'top' }, paper: { className: styles.paper } }}
    >
      <h2 id={id} className="visually-hidden">
        Search or jump to
      </h2>
      <Finder {...props} initialText={typed} />
    </Dialog>
  );
}

type FinderProps = Omit<PaletteProps, 'takeTyped'> & { initialText: string };

function Finder({ initialText, onSignOut, onClose }: FinderProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [text, setText] = useState(initialText);
  // Whether the user has chosen an option with the arrow keys or the pointer since the text last changed.
  const [hasChosen, setChosen] = useState(false);
  const toast = useToast();
  const names = useKnownNames();
  const recent = useMemo(() => recentPages(agencyKey()), []);
  useEffect(
    () => prefetchNames(queryClient, ['bot', 'persona', 'source', 'folder', 'report']),
    [queryClient],
  );

  const listed = useQuery(apiOperationsQuery()).data?.data;
  const operations = useMemo(() => (listed ? apiOperations(listed) : []), [listed]);

  // The page behind the palette may register its actions after the palette has opened.
  const offered = usePageActionLabels();
  const index = useMemo(
    () => indexOf(allItems({ queryClient, names, operations, recent, pathname, onSignOut })),
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/memo-dependencies -- one provider reads `offered` indirectly
    [queryClient, names, operations, recent, pathname, onSignOut, offered],
  );
  const typed = text.trim();
  const wanted = useDeferredValue(typed);
  const id = useSettled(
    wanted !== '' && looksLikeId(wanted) && !isKnownId(index, wanted) ? wanted : null,
    COMPLETE_ID_MS,
  );
  const lookup = useIdLookup(id);
  const leads = useLeadSearch(wanted);
  const found = useMemo(
    () => [...lookup.items, ...ownItems(index, names, wanted, leads.matches.map(foundLead))],
    [lookup.items, names, index, wanted, leads.matches],
  );
  const items = useMemo(
    () => (wanted === '' ? found : [...found, searchOfAllLeads(queryClient, wanted, found.length)]),
    [queryClient, found, wanted],
  );
  const isNothing = wanted !== '' && found.length === 0 && !leads.isPending;
  const words = lookup.words || leads.words || (isNothing ? nothingText(wanted) : '');

  const run = async (item: PaletteItem) => {
    try {
      await item.run?.();
    } catch (error) {
      toast({ tone: 'bad', text: `${item.label} failed. ${error instanceof Error ? error.message : ''}` });
    }
  };
  const choose = (item: PaletteItem) => {
    onClose();
    if (item.to !== undefined) void navigate(item.to, { state: item.state });
    // Closing the palette returns the focus to the previous element. The action runs afterwards, because it may open a
    // dialog.
    else setTimeout(() => void run(item));
  };
  const { getRootProps, getInputProps, getListboxProps, getOptionProps, groupedOptions } = useAutocomplete({
    open: true,
    options: items,
    // The options are already filtered.
    filterOptions: (options) => [...options],
    groupBy: ({ group }) => group,
    // When results arrive late, `useAutocomplete` finds the active option again by this label. Until the user chooses
    // an option, all labels are equal, so the first option stays active.
    getOptionLabel: ({ id: itemId }) => (hasChosen ? itemId : ''),
    getOptionKey: (item) => item.id,
    isOptionEqualToValue: (one, other) => one.id === other.id,
    autoHighlight: true,
    clearOnBlur: false,
    clearOnEscape: false,
    disableCloseOnSelect: true,
    value: null,
    inputValue: text,
    onInputChange: (_, changed, reason) => {
      if (reason !== 'input') return;
      setText(changed);
      setChosen(false);
    },
    onHighlightChange: () => setChosen(true),
    onChange: (_, item) => {
      // The user may press Enter before the results of the last letters are shown.
      const chosen =
        typed === wanted
          ? item
          : (ownItems(index, names, typed)[0] ?? searchOfAllLeads(queryClient, typed, 0));
      if (chosen) choose(chosen);
    },
    onClose: (_, reason) => reason === 'escape' && onClose(),
  });
  const groups = groupedOptions as readonly {
    key: number;
    group: string;
    index: number;
    options: PaletteItem[];
  }[];

  return (
    <>
      {recent.map((path) => (
        <NameRequestAt key={path} path={path} />
      ))}
      <div {...getRootProps()} className={styles.search}>
        <Search size={18} aria-hidden />
        <InputBase
          fullWidth
          inputRef={focusOnce}
          placeholder="Search or jump to…"
          inputProps={{
            ...getInputProps(),
            'aria-label': 'Search or jump to',
            spellCheck: false,
            type: 'text',
          }}
        />
        <IconButton className={styles.close} aria-label="Close" onClick={onClose}>
          <X size={18} aria-hidden />
        </IconButton>
      </div>
      <ul {...getListboxProps()} className={styles.list} aria-label="Results">
        {groups.map(({ key, group: heading, index: first, options }) => (
          <li key={key} {...plain}>
            <div {...asGroup} aria-labelledby={`palette-${key}`}>
              <p className="note medium" style={{ padding: '8px 16px 4px' }} id={`palette-${key}`}>
                {heading}
              </p>
              <ul {...plain}>
                {options.map((option, at) => {
                  const { key: ownKey, ...props } = getOptionProps({ option, index: first + at });
                  return (
                    <li key={ownKey} {...props} className={styles.option}>
                      <span className="grow column">
                        <bdi className="ellipsis">{option.label}</bdi>
                        {option.excerpt && <bdi className="ellipsis secondary caption">{option.excerpt}</bdi>}
                      </span>
                      {option.hint && <span className="secondary caption fixed">{option.hint}</span>}
                      {option.keys && <Keys keys={option.keys} />}
                    </li>
                  );
                })}
              </ul>
            </div>
          </li>
        ))}
      </ul>
      {/* Screen readers announce each change of this text. It is visible only if it says more than the number
         of results. */}
      <output className={words === '' ? 'visually-hidden' : `${styles.note} breaks`}>
        {words || pluralize(found.length, 'result')}
      </output>
    </>
  );
}

const asGroup = { role: 'group' } as const;
const plain = { role: 'presentation' } as const;

/** Requests the name of the record at a path, e.g. `/leads/1`. */
function NameRequestAt({ path }: { path: string }) {
  const subject = thingAt(path);
  useNameRequest(subject?.kind ?? 'lead', subject?.id, subject !== null);
  return null;
}

/** Returns all matching items except the results of the lookup by id. */
function ownItems(
  index: PaletteIndex,
  names: Directories,
  wanted: string,
  leads: readonly PaletteItem[] = [],
): PaletteItem[] {
  return [...duplicateItems(names, wanted), ...withLeads(shownItems(index, wanted), leads, wanted)];
}

function nothingText(wanted: string): string {
  return isSupported(searchLeads)
    ? `Nothing matches ${quoted(wanted)}.`
    : `Nothing that is loaded matches ${quoted(wanted)}.`;
}

function shownItems(index: PaletteIndex, wanted: string): PaletteItem[] {
  const found = wanted === '' ? index.items.filter(isAtHand) : rankItems(index, wanted);
  const ofGroup = new Map<string, PaletteItem[]>();
  let shown = 0;
  const addresses = new Set<string>();
  for (const item of found) {
    // A recently opened record is listed once, not again in the group of its kind.
    if (item.to !== undefined && addresses.has(item.to)) continue;
    const group = ofGroup.get(item.group) ?? [];
    // There are few pages, so all matching pages are shown.
    if (shown >= MOST_SHOWN || (item.group !== 'Pages' && group.length >= MOST_OF_A_GROUP)) continue;
    ofGroup.set(item.group, [...group, item]);
    if (item.to !== undefined) addresses.add(item.to);
    shown += 1;
  }
  return [...ofGroup.values()].flat();
}

/**
 * Merges the leads that the service found with the leads that this tab has loaded. A lead in both lists appears once,
 * without an excerpt.
 */
function withLeads(
  items: readonly PaletteItem[],
  found: readonly PaletteItem[],
  wanted: string,
): PaletteItem[] {
  const known = new Set(items.map(({ id }) => id));
  const added = found.filter(({ id }) => !known.has(id));
  if (added.length === 0) return [...items];
  const loaded = items.filter(({ group }) => group === LEADS);
  const first = items.findIndex(({ group }) => group === LEADS);
  const at = first === -1 ? items.length : first;
  return [...items.slice(0, at), ...mergeRanked(loaded, added, wanted), ...items.slice(at + loaded.length)];
}

function isKnownId({ items }: PaletteIndex, text: string): boolean {
  return items.some(({ words }) => words?.split(' ').includes(text));
}
