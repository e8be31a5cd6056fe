import {
  Component,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { preloadedPart, type Loadable } from './lazy-part.tsx';
import { useToast } from './toasts.tsx';

type Closable = { onClose: () => void };

type OnDemand<Props> = ((props: Props & { needs?: readonly Loadable[] }) => ReactNode) & {
  /** With the first hint that it will be wanted: the pointer or the focus is on what opens it. */
  prefetch: () => void;
};

const NOTHING_MORE: readonly Loadable[] = [];

/**
 * A menu, a sheet or a dialog, whose code is fetched once its page had its time, or when it is wanted before: a page is
 * ready before them. `needs` are the parts in it that are fetched as well. Where the code does not come it is closed
 * again, and a toast says so; the page stays as it is.
 */
export function onDemand<Props extends Closable>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  const Part = preloadedPart(load);
  function PartOnDemand({ needs = NOTHING_MORE, ...props }: Props & { needs?: readonly Loadable[] }) {
    const toast = useToast();
    const giveUp = () => {
      props.onClose();
      // Browsers keep the failure.
      toast({ text: 'This could not be opened. Reload the page to try again.', tone: 'bad' });
    };
    const onMissing = useEffectEvent(giveUp);
    const [parts] = useState([Part, ...needs]);
    // By a state, and not by suspending: React holds what has suspended back for 300 ms, and it is clicked and waited for.
    const [isLoaded, setLoaded] = useState(() => parts.every((part) => part.isLoaded()));
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
        <Suspense>
          <Part {...(props as unknown as Props)} />
        </Suspense>
      </Boundary>
    );
  }
  return Object.assign(PartOnDemand, { prefetch: Part.prefetch });
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
