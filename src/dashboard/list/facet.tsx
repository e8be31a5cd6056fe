import ButtonGroup from '@mui/material/ButtonGroup';
import Button, { type ButtonProps } from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Square from 'lucide-react/icons/square';
import SquareCheck from 'lucide-react/icons/square-check';
import X from 'lucide-react/icons/x';
import { useRef, type ReactNode } from 'react';
import { memoIgnoringHandlers } from '../ui/memo-ignoring-handlers.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import type { Loadable } from '../ui/lazy-part.tsx';
import { usePopup } from '../ui/popup.ts';
import { tip } from '../ui/tip.ts';
import { useNarrow } from '../ui/use-layout.ts';
import styles from './facet.module.css';

// The first render does not need the popovers of filters. Their code loads when the user hovers or focuses a filter.
const loadSheet = () => import('./facet-sheet.tsx');
const FacetSheet = onDemand(async () => (await loadSheet()).FacetSheet);
export const LazyManyChoices = onDemand(async () => (await loadSheet()).ManyChoices);
export const LazyOneChoice = onDemand(async () => (await loadSheet()).OneChoice);
export const LazyIdForm = onDemand(async () => (await loadSheet()).IdForm);

const CHOICES: readonly Loadable[] = [LazyManyChoices, LazyOneChoice, LazyIdForm];

function prefetch(needs: readonly Loadable[] = []): Promise<unknown> {
  return Promise.all([FacetSheet, ...CHOICES, ...needs].map((part) => part.prefetch()));
}

type SheetButtonProps = Pick<ButtonProps, 'size' | 'variant'> & {
  label: string;
  sheetLabel: string;
  /** The content of the popover. `close` closes the popover and returns the focus to the button. */
  children: (close: () => void) => ReactNode;
};

export function SheetButton({ label, sheetLabel, children, ...look }: SheetButtonProps) {
  const { anchor, close, trigger } = usePopup('dialog', () => prefetch());
  return (
    <>
      <Button {...look} {...trigger}>
        {label}
      </Button>
      {anchor && (
        <FacetSheet label={sheetLabel} anchor={anchor} needs={CHOICES} onClose={close}>
          {children(close)}
        </FacetSheet>
      )}
    </>
  );
}

type ToggleFacetProps = { label: string; pressed: boolean; onChange: (pressed: boolean) => void };

export const ToggleFacet = memoIgnoringHandlers(({ label, pressed, onChange }: ToggleFacetProps) => {
  const isNarrow = useNarrow();
  return (
    <ToggleButton
      size="small"
      className={styles.toggle}
      value={label}
      selected={pressed}
      onChange={() => onChange(!pressed)}
    >
      {label}
      {isNarrow ? (
        // In the filter sheet, the button is as wide as a text field, so an empty box distinguishes it.
        pressed ? (
          <SquareCheck size={18} aria-hidden />
        ) : (
          <Square size={18} aria-hidden />
        )
      ) : (
        pressed && <X size={14} aria-hidden />
      )}
    </ToggleButton>
  );
});

export type MenuFacetProps = {
  label: string;
  /** The current value of the filter as text. null if the filter is inactive. */
  value: string | null;
  /** Called when the user removes the filter. Absent if the filter always has a value. */
  onClear?: () => void;
  /** The accessible name of the popover. The default is 'Filter by' followed by the label. */
  sheetLabel?: string;
  /** The id of the element that shows the error of an invalid value. */
  problemId?: string;
  /** Code that the content of the popover needs in addition. It is prefetched together with the popover. */
  needs?: readonly Loadable[];
  /** The content of the popover. `close` closes the popover and returns the focus to the button. */
  children: (close: () => void) => ReactNode;
};

/** A filter chip that opens a popover. An active filter has a second button that removes it. */
export function MenuFacet(props: MenuFacetProps) {
  const { label, value, onClear, sheetLabel, problemId, needs = [], children } = props;
  const { anchor, close, trigger } = usePopup('dialog', () => prefetch(needs));
  const main = useRef<HTMLButtonElement>(null);
  const isRemovable = value !== null && onClear !== undefined;
  return (
    <>
      <ButtonGroup
        size="small"
        className={styles.facet}
        data-active={isRemovable}
        data-invalid={problemId === undefined ? undefined : true}
      >
        <Button
          ref={main}
          className={styles.main}
          aria-describedby={problemId}
          {...trigger}
          {...(value !== null && tip(`${label}: ${value}`))}
        >
          <span className={styles.label}>{value === null ? label : `${label}:`}</span>
          {value !== null && (
            <span className={styles.value} dir="auto">
              {value}
            </span>
          )}
          {!isRemovable && <ChevronDown size={14} aria-hidden />}
        </Button>
        {isRemovable && (
          <Button
            className={styles.remove}
            aria-label={`Remove filter: ${label}`}
            onClick={() => {
              // The clicked button disappears with the filter, so the main button receives the focus.
              main.current?.focus();
              onClear();
            }}
          >
            <X size={14} aria-hidden />
          </Button>
        )}
      </ButtonGroup>
      {anchor && (
        <FacetSheet
          label={sheetLabel ?? `Filter by ${label.toLowerCase()}`}
          anchor={anchor}
          needs={[...CHOICES, ...needs]}
          onClose={close}
        >
          {children(close)}
        </FacetSheet>
      )}
    </>
  );
}
