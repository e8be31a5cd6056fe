import {
  Component,
  createElement,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { IDLE_DELAY_MS } from './after-first-paint.ts';
import { loadable, type Loadable } from './lazy-part.tsx';
import { useToast } from './toasts.tsx';

type Closable = { onClose?: () => void };
type Needs = { needs?: readonly Loadable[] };

type OnDemand<Code> = Loadable<Code> &
  (Code extends (props: infer Props) => ReactNode ? (props: Props & Needs) => ReactNode : unknown);

const NOTHING_MORE: readonly Loadable[] = [];

/** The code on demand that has not been prefetched. */
const queue = new Set<Pick<Loadable, 'load'>>();

/** Adds a part that the next action on the page probably needs, although it is too large for every page. */
export function prefetchWhileIdle(part: Pick<Loadable, 'load'>): void {
  queue.add(part);
}

/**
 * Code that a user action needs: a menu, a sheet, a dialog, its contents, or a module such as an export. It loads in the
 * background after the page (see `IdlePrefetch`), or earlier if the action comes first. For code that renders in its
 * place on the page, use `lazyPart` instead.
 *
 * A component renders nothing until its code has loaded. `needs` lists further code that must load first. If the code
 * fails to load, a toast explains the failure and the component calls its `onClose`.
 */
export function onDemand<Code extends object>(load: () => Promise<Code>): OnDemand<Code> {
  const code = loadable(load);
  queue.add(code);
  function LoadedPart({ needs = NOTHING_MORE, ...props }: Closable & Needs) {
    const toast = useToast();
    const giveUp = () => {
      props.onClose?.();
      // Suggest a reload, because browsers cache the failed import.
      toast({ text: 'This could not be opened. Reload the page to try again.', tone: 'bad' });
    };
    const onMissing = useEffectEvent(giveUp);
    const [parts] = useState([code, ...needs]);
    // Uses state instead of `Suspense`, because React delays suspended content by 300 ms and the user is waiting.
    const [isLoaded, setLoaded] = useState(() => parts.every((part) => part.loaded() !== null));
    useEffect(() => {
      let isWanted = true;
      Promise.all(parts.map((part) => part.load())).then(
        () => isWanted && setLoaded(true),
        () => isWanted && onMissing(),
      );
      return () => {
        isWanted = false;
      };
    }, [parts]);
    if (!isLoaded) return null;
    return (
      <Boundary onFailure={giveUp}>
        <Suspense>{createElement(code.loaded() as ComponentType<Closable>, props)}</Suspense>
      </Boundary>
    );
  }
  return Object.assign(LoadedPart, code) as unknown as OnDemand<Code>;
}

/** Leaves most of a browser's six connections per host to the requests of a click. */
const MOST_AT_ONCE = 2;

/**
 * Loads the code on demand while the page is idle, so that user actions do not wait for it. Unmount it during
 * navigation and requests: it then starts no further download, and continues when it is mounted again.
 */
export function IdlePrefetch(): null {
  useEffect(() => {
    const stopping = new AbortController();
    const timer = setTimeout(() => {
      if (!mayPrefetch()) return;
      for (let at = 0; at < MOST_AT_ONCE; at += 1) void prefetchQueue(stopping.signal);
    }, IDLE_DELAY_MS);
    return () => {
      clearTimeout(timer);
      stopping.abort();
    };
  }, []);
  return null;
}

async function prefetchQueue(signal: AbortSignal): Promise<void> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one download at a time
    await untilIdle();
    const [part] = queue;
    if (part === undefined || signal.aborted) return;
    queue.delete(part);
    // oxlint-disable-next-line no-await-in-loop
    await part.load().catch(() => null);
  }
}

/** Browsers cache a failed import, so nothing is imported while offline. Users of metered connections save data. */
function mayPrefetch(): boolean {
  const { onLine, connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string; type?: string };
  };
  const { saveData = false, effectiveType = '4g', type } = connection ?? {};
  return onLine && !saveData && effectiveType === '4g' && type !== 'cellular';
}

function untilIdle(): Promise<unknown> {
  return new Promise((resolve) => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve);
    else setTimeout(resolve);
  });
}

type BoundaryProps = { onFailure: () => void; children: ReactNode };

class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    this.props.onFailure();
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
