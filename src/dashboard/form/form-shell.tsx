import Button from '@mui/material/Button';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { useId, type ReactNode, type SubmitEvent } from 'react';
import { pluralize } from '../lib/pluralize.ts';
import { Card } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useIsOnline } from '../lib/use-is-online.ts';
import { ErrorPanel } from '../ui/feedback.tsx';
import { OfflineNote } from '../ui/offline-note.tsx';
import { intentHandlers } from '../ui/popup.ts';
import styles from './form-shell.module.css';
import type { SaveFailure } from './service-problems.ts';
import { unavailable } from '../ui/unavailable.ts';
import { useFocusOnMount } from '../ui/use-focus-on-mount.ts';
import { useLeaveGuard, type StaysAt } from './use-leave-guard.tsx';
import { useTransientPart } from '../ui/kept-page.ts';

type FormShellProps = {
  title: string;
  /** The label of the submit button, e.g. 'Add folder'. */
  verb: string;
  /** The label of the submit button during the request, e.g. 'Adding…'. */
  pendingVerb: string;
  isPending: boolean;
  /** A `FailurePanel` with the reason why the last submit failed. The form keeps the user's input. */
  failure: ReactNode;
  /**
   * The warning that is shown before the user leaves the page and loses unsaved changes. null if there are no changes.
   */
  unsaved: string | null;
  onSubmit: () => void;
  children: ReactNode;
};

/**
 * The props of a form that edits stored values. The form cannot be submitted without changes, i.e. while `unsaved` is
 * null.
 */
type FormPageProps = FormShellProps & {
  /** Buttons beside the submit button, e.g. to cancel or to discard the changes. */
  other: ReactNode;
  aside?: ReactNode;
  /** Called when the submit button receives the pointer or the focus, e.g. to prefetch the review dialog. */
  onIntent?: () => void;
};

/** A form that fills a page or most of a page. In long forms, the bar with the submit button stays visible. */
export function FormPage(props: FormPageProps) {
  const { title, failure, unsaved, onSubmit, other, aside, children } = props;
  const stateId = useId();
  const isUnchanged = unsaved === null;
  const guard = useLeaveGuard(unsaved !== null, unsaved ?? '');
  useTransientPart();
  return (
    <form
      className={styles.page}
      data-aside={aside !== undefined || undefined}
      noValidate
      aria-label={title}
      onSubmit={(event) => submitted(event, () => !isUnchanged && onSubmit())}
    >
      <div className={styles.main}>
        {children}
        {failure}
        <div className={styles.bar}>
          <SubmitButton {...props} isOff={isUnchanged} describedBy={stateId} />
          {other}
          {/* Unseen on a phone, because a single row hides less of the form. The discard button shows the changes. */}
          <span id={stateId} className="secondary caption push phone-unseen">
            {isUnchanged ? 'No changes' : 'Not saved yet'}
          </span>
          <OfflineNote />
        </div>
      </div>
      {aside && <div className={styles.main}>{aside}</div>}
      {guard}
    </form>
  );
}

type FormPanelProps = FormShellProps & {
  onCancel: () => void;
  /** Returns whether the form keeps its input while the user moves to another address of the page. */
  staysAt?: StaysAt;
};

/** A form in a card. It adds an item to the list beside the card. */
export function FormPanel(props: FormPanelProps) {
  const { title, failure, unsaved, onSubmit, onCancel, staysAt, children } = props;
  const guard = useLeaveGuard(unsaved !== null, unsaved ?? '', staysAt);
  useTransientPart();
  return (
    <Card title={title}>
      <form className={styles.panel} noValidate onSubmit={(event) => submitted(event, onSubmit)}>
        {children}
        <div className="wrap">
          <SubmitButton {...props} />
          <Button onClick={onCancel}>Cancel</Button>
          <OfflineNote />
        </div>
      </form>
      {failure}
      {guard}
    </Card>
  );
}

type FormDialogProps = FormShellProps & {
  /** The reason why the form cannot be submitted, e.g. because the action would affect no items. null if it can be. */
  blocked?: string | null;
  onClose: () => void;
};

/** A form in a dialog. Callers load it lazily and render it only while it is open. */
export function FormDialog(props: FormDialogProps) {
  const { title, isPending, failure, unsaved, blocked = null, onSubmit, onClose, children } = props;
  const guard = useLeaveGuard(unsaved !== null, unsaved ?? '');
  return (
    <Dialog
      title={title}
      isLong
      isPending={isPending}
      onClose={onClose}
      onSubmit={() => blocked === null && sendIfOnline(onSubmit)}
      actions={
        <>
          <Button variant="outlined" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton {...props} />
        </>
      }
    >
      {children}
      <OfflineNote />
      {failure}
      {guard}
    </Dialog>
  );
}

/**
 * Shows the reason of a failed submit and its consequences. The panel focuses itself on mount, so each failure needs
 * its own `key`.
 */
export function FailurePanel({ error, children }: { error: unknown; children?: ReactNode }) {
  const element = useFocusOnMount<HTMLDivElement>();
  return (
    <div ref={element} className={styles.failure} tabIndex={-1}>
      <ErrorPanel error={error}>{children}</ErrorPanel>
    </div>
  );
}

/** Shows the reason of a failed save, and whether the service may have saved the values anyway. */
export function SaveFailurePanel({ failure }: { failure: Pick<SaveFailure, 'words' | 'consequence'> }) {
  return (
    <FailurePanel error={failure.words}>{failure.consequence} What you typed is still here.</FailurePanel>
  );
}

type ProblemSummaryProps<Path extends string> = {
  problems: readonly { path: Path; label: string; message: string }[];
  onGoTo: (path: Path) => void;
};

/**
 * Lists the validation errors of a form if there is more than one. The list focuses itself on mount, and each entry
 * moves the focus to the invalid field.
 */
export function ProblemSummary<Path extends string>({ problems, onGoTo }: ProblemSummaryProps<Path>) {
  const element = useFocusOnMount<HTMLElement>();
  return (
    <section ref={element} className={styles.summary} tabIndex={-1} aria-label="What to fix">
      <CircleAlert style={{ color: 'var(--bad)' }} size={20} aria-hidden />
      <div>
        <p className="strong">{pluralize(problems.length, 'thing')} to fix before this can be saved</p>
        <ul className="bullets">
          {problems.map(({ path, label, message }) => (
            <li key={path}>
              <Button size="small" onClick={() => onGoTo(path)}>
                {label}
              </Button>{' '}
              <span className="secondary">{message}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

type SubmitButtonProps = Pick<FormPageProps, 'verb' | 'pendingVerb' | 'isPending' | 'onIntent'> & {
  isOff?: boolean;
  /** The id of the element that explains why the button is disabled. */
  describedBy?: string;
  blocked?: string | null;
};

/**
 * The submit button of a form. Pressing the mouse button on it does not move the focus. Otherwise, the focused field
 * could show an error on blur, which moves the submit button before the mouse button is released, and the click would
 * be lost.
 */
function SubmitButton(props: SubmitButtonProps) {
  const { verb, pendingVerb, isPending, onIntent, isOff = false, describedBy, blocked = null } = props;
  const isOnline = useIsOnline();
  return (
    <Button
      type="submit"
      variant="contained"
      // A disabled button loses the focus, so the button is only marked as disabled during the request.
      aria-disabled={isPending || isOff || !isOnline}
      aria-describedby={describedBy}
      {...unavailable(blocked)}
      onMouseDown={(event) => event.preventDefault()}
      {...intentHandlers(onIntent)}
    >
      {isPending ? pendingVerb : verb}
    </Button>
  );
}

function submitted(event: SubmitEvent, onSubmit: () => void): void {
  event.preventDefault();
  sendIfOnline(onSubmit);
}

/**
 * Submits the form if the browser is online. Otherwise, the `OfflineNote` beside the button explains why nothing
 * happens.
 */
function sendIfOnline(onSubmit: () => void): void {
  if (navigator.onLine) onSubmit();
}
