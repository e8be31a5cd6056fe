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
  /** Loads the code early, when the pointer or the focus reaches the trigger. */
  prefetch: () => void;
};

const NOTHING_MORE: readonly Loadable[] = [];

/**
 * A menu, a sheet or a dialog whose code loads after the page, or earlier when it is opened. `needs` lists further
 * parts that must load first. If the code fails to load, the part closes and a toast explains the failure.
 */
export function onDemand<Props extends Closable>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  const Part = preloadedPart(load);
  function PartOnDemand({ needs = NOTHING_MORE, ...props }: Props & { needs?: readonly Loadable[] }) {
    const toast = useToast();
    const giveUp = () => {
      props.onClose();
      // Suggest a reload, because browsers cache the failed import.
      toast({ text: 'This could not be opened. Reload the page to try again.', tone: 'bad' });
    };
    const onMissing = useEffectEvent(giveUp);
    const [parts] = useState([Part, ...needs]);
    // Uses state instead of `Suspense`, because React delays suspended content by 300 ms and the user is waiting.
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
