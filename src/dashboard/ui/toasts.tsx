import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { createContext, use, useCallback, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import styles from './toasts.module.css';

export type Toast = {
  text: string;
  /** An error stays until it is dismissed. */
  tone?: 'neutral' | 'good' | 'bad';
  /** Only where a true inverse exists. */
  undo?: () => void;
};

type ShownToast = Toast & { id: number };

const LIFETIME = 6000;
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

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const [held, setHeld] = useState(false);

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
            <ToastLine
              key={toast.id}
              toast={toast}
              held={held}
              onDone={() => {
                // What had the pointer or the focus goes, and takes their leaving event with it.
                setHeld(false);
                setToasts((current) => current.filter(({ id }) => id !== toast.id));
              }}
            />
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

const ICONS = { neutral: Info, good: CircleCheck, bad: CircleAlert };

function ToastLine({ toast, held, onDone }: { toast: ShownToast; held: boolean; onDone: () => void }) {
  const { text, tone = 'neutral', undo } = toast;
  const Icon = ICONS[tone];
  const done = useEffectEvent(onDone);
  const stays = held || tone === 'bad';

  useEffect(() => {
    if (stays) return undefined;
    const timer = setTimeout(() => done(), LIFETIME);
    return () => clearTimeout(timer);
  }, [stays]);

  return (
    <div className={styles.toast} data-tone={tone}>
      <Icon className={styles.icon} size={16} aria-hidden />
      <p className={styles.text}>{text}</p>
      {undo && (
        <button
          type="button"
          className={styles.undo}
          onClick={() => {
            undo();
            onDone();
          }}
        >
          Undo
        </button>
      )}
      <button type="button" className={styles.dismiss} aria-label="Dismiss" onClick={onDone}>
        <X size={14} aria-hidden />
      </button>
    </div>
  );
}
