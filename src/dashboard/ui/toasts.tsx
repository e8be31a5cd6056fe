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
import { lazyPart, useAfterFirstPaint } from './lazy-part.tsx';
import styles from './toasts.module.css';

export type Toast = {
  text: string;
  /** An error stays until it is dismissed. */
  tone?: 'neutral' | 'good' | 'bad';
  /** Only where a true inverse exists. */
  undo?: () => void;
  /** What it tells of: its request can be looked at, where it came of one. */
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

/** `const toast = useToast(); toast({ text: 'Copied 50 ids' })` */
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
  // Before anything fails, such as the network that it would come over.
  useEffect(() => {
    if (isLater) ToastLine.prefetch();
  }, [isLater]);

  const add = useCallback((toast: Toast) => {
    const shown = { ...toast, id: newId() };
    setToasts((current) => makeRoom([...current, shown]));
  }, []);

  return (
    <ToastContext value={add}>
      {children}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- to look at a message is to hold it, not to act */}
      <section
        className={styles.region}
        aria-label="Messages"
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={(event) => setHeld(event.currentTarget.contains(event.relatedTarget))}
      >
        {/* Live regions are heard only when they were there before their words came. */}
        <div aria-live="polite" className={styles.stack}>
          {toasts.map((toast) => (
            <OrItsWords key={toast.id} words={<p className={styles.words}>{toast.text}</p>}>
              <ToastLine
                toast={toast}
                isHeld={held}
                onDone={() => {
                  // What had the pointer or the focus goes, and takes their leaving event with it.
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

/** The oldest that would go by itself makes room; errors do not. */
function makeRoom(toasts: readonly ShownToast[]): readonly ShownToast[] {
  const errors = toasts.filter(({ tone }) => tone === 'bad').length;
  let excess = toasts.length - Math.max(MOST, errors + 1);
  return toasts.filter(({ tone }) => tone === 'bad' || excess-- <= 0);
}

/** A message is to be read, whether the code that draws it came or not. */
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
