import Button from '@mui/material/Button';
import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode, type SubmitEvent } from 'react';
import { pluralize } from '../lib/pluralize.ts';
import { Card } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useIsOnline } from '../lib/use-is-online.ts';
import { ErrorPanel } from '../ui/feedback.tsx';
import { OfflineNote } from '../ui/offline-note.tsx';
import styles from './form-shell.module.css';
import type { SaveFailure } from './service-problems.ts';
import { useFocusOnMount } from '../ui/use-focus-on-mount.ts';
import { useLeaveGuard, type StaysAt } from './use-leave-guard.tsx';

type FormShellProps = {
  title: string;
  /** On the button that sends it: 'Add folder'. */
  verb: string;
  /** What it says while the form is on its way: 'Adding…'. */
  pendingVerb: string;
  isPending: boolean;
  /** Why the last try failed, a `FailurePanel`: what was typed stays in the form. */
  failure: ReactNode;
  /** What is asked before what was typed is lost on the way to another page; null while nothing would be. */
  unsaved: string | null;
  onSubmit: () => void;
  children: ReactNode;
};

/** What is sent changes what is stored: while nothing is `unsaved` there is nothing to send. */
type FormPageProps = FormShellProps & {
  /** What else can be done than to send it: a way out, or back to how it was. */
  other: ReactNode;
  /** Beside the form where there is room. */
  aside?: ReactNode;
  /** The pointer or the focus has come to what sends it. */
  onIntent?: () => void;
};

/** A form that is a page, or most of one. What sends it stays within reach, however long it is. */
export function FormPage(props: FormPageProps) {
  const { title, failure, unsaved, onSubmit, other, aside, children } = props;
  const stateId = useId();
  const isUnchanged = unsaved === null;
  const guard = useLeaveGuard(unsaved !== null, unsaved ?? '');
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
          <span id={stateId} className={styles.state}>
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
  /** At these addresses of the page what was typed is still there. */
  staysAt?: StaysAt;
};

/** A form in a card, beside what it adds to. */
export function FormPanel(props: FormPanelProps) {
  const { title, failure, unsaved, onSubmit, onCancel, staysAt, children } = props;
  const guard = useLeaveGuard(unsaved !== null, unsaved ?? '', staysAt);
  return (
    <Card title={title}>
      <form className={styles.panel} noValidate onSubmit={(event) => submitted(event, onSubmit)}>
        {children}
        <div className={styles.actions}>
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

type FormDialogProps = FormShellProps & { onClose: () => void };

/** A form in a dialog. Load it lazily, and render it while it is open. */
export function FormDialog(props: FormDialogProps) {
  const { title, isPending, failure, unsaved, onSubmit, onClose, children } = props;
  const guard = useLeaveGuard(unsaved !== null, unsaved ?? '');
  return (
    <Dialog
      title={title}
      isLong
      isPending={isPending}
      onClose={onClose}
      onSubmit={() => sendIfOnline(onSubmit)}
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

/** Why it was not sent, and what that means. Takes the focus: give each failure a `key`, so that the next does so again. */
export function FailurePanel({ error, children }: { error: unknown; children?: ReactNode }) {
  const element = useFocusOnMount<HTMLDivElement>();
  return (
    <div ref={element} className={styles.failure} tabIndex={-1}>
      <ErrorPanel error={error}>{children}</ErrorPanel>
    </div>
  );
}

/** Why it was not saved, and what is to be known before another try. */
export function SaveFailurePanel({ failure }: { failure: Pick<SaveFailure, 'words' | 'consequence'> }) {
  return (
    <FailurePanel error={failure.words}>{failure.consequence} What you typed is still here.</FailurePanel>
  );
}

type ProblemSummaryProps<Path extends string> = {
  problems: readonly { path: Path; label: string; message: string }[];
  onGoTo: (path: Path) => void;
};

/** What keeps the form from being saved, where there is more than one thing. Takes the focus, and leads to each. */
export function ProblemSummary<Path extends string>({ problems, onGoTo }: ProblemSummaryProps<Path>) {
  const element = useFocusOnMount<HTMLElement>();
  return (
    <section ref={element} className={styles.summary} tabIndex={-1} aria-label="What to fix">
      <CircleAlert size={20} aria-hidden />
      <div>
        <p>{pluralize(problems.length, 'thing')} to fix before this can be saved</p>
        <ul>
          {problems.map(({ path, label, message }) => (
            <li key={path}>
              <Button size="small" onClick={() => onGoTo(path)}>
                {label}
              </Button>{' '}
              <span>{message}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

type SubmitButtonProps = Pick<FormPageProps, 'verb' | 'pendingVerb' | 'isPending' | 'onIntent'> & {
  isOff?: boolean;
  /** The id of what says why it is off. */
  describedBy?: string;
};

/**
 * Sends its form. Pressing it leaves the focus where it is: a field that says what is wrong with it once it is left would
 * move the button away between the press and the release, and the click would be lost.
 */
function SubmitButton(props: SubmitButtonProps) {
  const { verb, pendingVerb, isPending, onIntent, isOff = false, describedBy } = props;
  const isOnline = useIsOnline();
  return (
    <Button
      type="submit"
      variant="contained"
      // Not `disabled` while it is on its way, which would drop the focus.
      aria-disabled={isPending || isOff || !isOnline}
      aria-describedby={describedBy}
      onMouseDown={(event) => event.preventDefault()}
      onFocus={onIntent}
      onPointerEnter={onIntent}
    >
      {isPending ? pendingVerb : verb}
    </Button>
  );
}

function submitted(event: SubmitEvent, onSubmit: () => void): void {
  event.preventDefault();
  sendIfOnline(onSubmit);
}

/** What says why not is beside the button. */
function sendIfOnline(onSubmit: () => void): void {
  if (navigator.onLine) onSubmit();
}
