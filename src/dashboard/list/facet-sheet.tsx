/** The popovers of list filters. Their code is prefetched when the user hovers or focuses a filter. */
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import Popover from '@mui/material/Popover';
import Check from 'lucide-react/icons/check';
import { useState, type ReactNode } from 'react';
import { containsWords } from '#contract/fold.ts';
import { formatNumber } from '../lib/format.ts';
import { SearchField } from '../ui/search-field.tsx';
import { SideSheet } from '../ui/side-sheet.tsx';
import { useVisibleText } from '../ui/use-visible-text.ts';
import { useNarrow } from '../ui/use-layout.ts';
import { moveInChoices } from './choice-keys.ts';
import styles from './sheet.module.css';
import { useTransientPart } from '../ui/kept-page.ts';

type FacetSheetProps = {
  label: string;
  anchor: HTMLElement;
  /** The edge of the button that the popover aligns with. */
  align?: 'left' | 'right';
  onClose: () => void;
  children: ReactNode;
};

/** The container of a filter popover. On a narrow screen, it is a sheet at the bottom. */
export function FacetSheet({ label, anchor, align = 'left', onClose, children }: FacetSheetProps) {
  const isNarrow = useNarrow();
  useTransientPart();
  if (isNarrow) {
    return (
      <SideSheet isFlush title={label} onClose={onClose}>
        {children}
      </SideSheet>
    );
  }
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      // An animation would delay reading.
      transitionDuration={0}
      anchorOrigin={{ vertical: 'bottom', horizontal: align }}
      transformOrigin={{ vertical: -4, horizontal: align }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label, onKeyDown: moveInChoices } }}
    >
      {children}
    </Popover>
  );
}

export type FacetChoice = { value: string; label: string; count?: number };

const FEW = 8;

/** The maximum number of visible choices. Users find the other choices with the search field. */
const MOST = 100;

type ManyChoicesProps = {
  label: string;
  choices: readonly FacetChoice[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  note: string | null;
  /** Returns the label of a selected value that is not among the choices. */
  labelOf?: (value: string) => string;
};

/** A list of checkboxes for several values of a filter. Selected values that no row contains stay in the list. */
export function ManyChoices(props: ManyChoicesProps) {
  const { label, choices, chosen, onChange, note, labelOf = (value) => value } = props;
  const [text, setText] = useState('');
  const known = new Set(choices.map(({ value }) => value));
  const isCounted = choices.some(({ count }) => count !== undefined);
  const others = chosen
    .filter((value) => !known.has(value))
    .map((value) => ({ value, label: labelOf(value), ...(isCounted && { count: 0 }) }));
  const all: readonly FacetChoice[] = [...others, ...choices];
  const found = all.filter(matching(text));
  return (
    <div className={`${styles.sheet} ${styles.narrow}`}>
      {all.length > FEW && <Find label={label} text={text} onChange={setText} />}
      <ul className={styles.choices}>
        {found.slice(0, MOST).map((choice) => (
          <li key={choice.value}>
            <label className={styles.choice}>
              <Checkbox
                className={styles.box}
                size="small"
                checked={chosen.includes(choice.value)}
                onChange={(event) =>
                  onChange(
                    event.target.checked
                      ? [...chosen, choice.value]
                      : chosen.filter((value) => value !== choice.value),
                  )
                }
              />
              <span className="grow breaks">{choice.label}</span>
              {choice.count !== undefined && <span className={styles.note}>{choice.count}</span>}
            </label>
          </li>
        ))}
      </ul>
      <More count={found.length - MOST} />
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}

type OneChoiceProps = {
  label: string;
  choices: readonly FacetChoice[];
  chosen: string | null;
  onChange: (chosen: string) => void;
  note: string | null;
  /** Whether the user can select only the choices. Otherwise the user can also type a value. */
  isClosed?: boolean;
};

/** A list for one value of a filter. Unless `isClosed` is set, the user can also type a value. */
export function OneChoice(props: OneChoiceProps) {
  const { label, choices, chosen, onChange, note, isClosed = false } = props;
  const [text, setText] = useState('');
  const shown = choices.filter(matching(text));
  return (
    <div className={`${styles.sheet} ${styles.narrow}`}>
      {choices.length > FEW && <Find label={label} text={text} onChange={setText} />}
      <List component="div" dense disablePadding className={styles.choices}>
        {shown.slice(0, MOST).map((choice) => (
          <ListItemButton
            key={choice.value}
            className={styles.choice}
            selected={choice.value === chosen}
            aria-pressed={choice.value === chosen}
            onClick={() => onChange(choice.value)}
          >
            <span className="grow breaks">{choice.label}</span>
            {choice.value === chosen && <Check size={16} aria-hidden />}
          </ListItemButton>
        ))}
      </List>
      <More count={shown.length - MOST} />
      {shown.length === 0 && text !== '' && <p className={styles.note}>No match.</p>}
      {note && <p className={styles.note}>{note}</p>}
      {!isClosed && <IdForm label={`${label} id`} initial="" onSubmit={onChange} />}
    </div>
  );
}

function More({ count }: { count: number }) {
  if (count <= 0) return null;
  return <p className={styles.note}>And {formatNumber(count)} more: search by name.</p>;
}

function Find({ label, text, onChange }: { label: string; text: string; onChange: (text: string) => void }) {
  return (
    <div style={{ display: 'grid' }}>
      <SearchField label={`Find: ${label}`} placeholder="Find" value={text} onChange={onChange} />
    </div>
  );
}

function matching(text: string): (choice: FacetChoice) => boolean {
  const contains = containsWords(text);
  return ({ label, value }) => contains(`${label}\n${value}`);
}

type IdFormProps = {
  label: string;
  initial: string;
  onSubmit: (id: string) => void;
  /** Whether the form is the only content of its popover. Its field then receives the focus. */
  isAlone?: boolean;
  verb?: string;
};

/** A form for an id, which the user types or pastes. The form trims spaces, because copied ids often contain them. */
export function IdForm({ label, initial, onSubmit, isAlone = false, verb = 'Apply' }: IdFormProps) {
  const [text, setText] = useState(initial);
  const visible = useVisibleText(text, setText);
  const id = text.trim();
  return (
    <>
      <form
        className={isAlone ? `${styles.id} ${styles.narrow}` : styles.id}
        style={isAlone ? { padding: 8 } : undefined}
        onSubmit={(event) => {
          event.preventDefault();
          if (id !== '') onSubmit(id);
        }}
      >
        <OutlinedInput
          size="small"
          fullWidth
          placeholder={label}
          autoComplete="off"
          value={text}
          inputProps={{ 'aria-label': label, spellCheck: false, ref: isAlone ? takeFocus : undefined }}
          onChange={(event) => visible.change(event.target.value)}
        />
        <Button type="submit" variant="outlined" disabled={id === ''}>
          {verb}
        </Button>
      </form>
      {visible.note !== null && <output className={styles.note}>{visible.note}</output>}
    </>
  );
}

function takeFocus(input: HTMLInputElement | null): void {
  input?.select();
  input?.focus();
}
