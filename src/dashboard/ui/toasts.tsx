import {
  Component,
  createContext,
  Suspense,
  use,
  useCallback,
  useEffect,
  useState,
  type ReactNode,
} from 'react';
import { useAfterFirstPaint } from './after-first-paint.ts';
import { lazyPart } from './lazy-part.tsx';
import styles from './toasts.module.css';

export type Toast = {
  text: string;
  /** The tone of the message. A toast with the tone 'bad' stays until the user dismisses it. */
  tone?: 'neutral' | 'good' | 'bad';
  /** Reverses the action. Set it only if the action can be reversed completely. */
  undo?: () => void;
  /** The error that the toast reports. If a request caused it, the toast links to the request in the request log. */
  error?: unknown;
};

export type ShownToast = Toast & { id: number };

const MOST = 4;

let lastId = 0;

function newId(): number {
  lastId += 1;
  return lastId;
}

const ToastContext = createContext<((toast: Toast) => void) | null>(null);

/** Returns a function that shows a short message, e.g. `toast({ text: 'Copied 50 ids' })`. */
export function useToast(): (toast: Toast) => void {
  const toast = use(ToastContext);
  if (toast === null) throw new Error('useToast needs a ToastProvider above it.');
  return toast;
}

const ToastLine = lazyPart(async () => (await import('./toast-line.tsx')).ToastLine);

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const [held, setHeld] = useState(false);
  const isLater = useAfterFirstPaint();
  // The code of toasts is prefetched before an error occurs, because a broken network would prevent loading it later.
  useEffect(() => {
    if (isLater) void ToastLine.prefetch();
  }, [isLater]);

  const add = useCallback((toast: Toast) => {
    const shown = { ...toast, id: newId() };
    setToasts((current) => makeRoom([...current, shown]));
  }, []);

  return (
    <ToastContext value={add}>
      {children}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hovering or focusing a toast only pauses its timer */}
      <section
        className={styles.region}
        aria-label="Messages"
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={(event) => setHeld(event.currentTarget.contains(event.relatedTarget))}
      >
        {/* The live region is always rendered, because screen readers announce only content that is added to an
            existing region. */}
        <div aria-live="polite" className={styles.stack}>
          {toasts.map((toast) => (
            <OrItsWords
              key={toast.id}
              words={
                <p
                  style={{
                    padding: '8px 12px',
                    borderRadius: 'var(--radius-card)',
                    background: 'var(--raised)',
                  }}
                >
                  {toast.text}
                </p>
              }
            >
              <ToastLine
                toast={toast}
                isHeld={held}
                onDone={() => {
                  // The toast unmounts while it has the pointer or the focus, so no leave or blur event follows.
                  setHeld(false);
                  setToasts((current) => current.filter(({ id }) => id !== toast.id));
                }}
              />
            </OrItsWords>
          ))}
        </div>
      </section>
    </ToastContext>
  );
}

/** Removes the oldest toasts if more than `MOST` are visible, but never an error. */
function makeRoom(toasts: readonly ShownToast[]): readonly ShownToast[] {
  const errors = toasts.filter(({ tone }) => tone === 'bad').length;
  let excess = toasts.length - Math.max(MOST, errors + 1);
  return toasts.filter(({ tone }) => tone === 'bad' || excess-- <= 0);
}

/** Renders a toast, or its plain text while the code of toasts is loading or if the code fails to load. */
class OrItsWords extends Component<{ words: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    const { words, children } = this.props;
    return this.state.hasFailed ? words : <Suspense fallback={words}>{children}</Suspense>;
  }
}
