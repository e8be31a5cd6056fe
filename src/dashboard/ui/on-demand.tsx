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
import { loadable, type Loadable } from './lazy-part.tsx';
import { useToast } from './toasts.tsx';

type Closable = { onClose?: () => void };
type Needs = { needs?: readonly Loadable[] };

type OnDemand<Code> = Loadable<Code> &
  (Code extends (props: infer Props) => ReactNode ? (props: Props & Needs) => ReactNode : unknown);

const NOTHING_MORE: readonly Loadable[] = [];

/**
 * Loads code that a user action needs: a menu, a sheet, a dialog, its contents, or a module, e.g. an export. The code
 * loads when the pointer or the focus reaches the button of the action, at the latest when the user performs the action.
 * For code that renders in its place on the page, use `lazyPart` instead.
 *
 * For a component, returns a component that renders nothing until its code has loaded. `needs` lists further code that
 * must load first. If code fails to load, a toast explains the failure and the component calls its `onClose`.
 */
export function onDemand<Code extends object>(load: () => Promise<Code>): OnDemand<Code> {
  const code = loadable(load);
  function LoadedPart({ needs = NOTHING_MORE, ...props }: Closable & Needs) {
    const toast = useToast();
    const giveUp = () => {
      props.onClose?.();
      // The text suggests a reload, because browsers cache the failed import.
      toast({ text: 'This could not be opened. Reload the page to try again.', tone: 'bad' });
    };
    const onMissing = useEffectEvent(giveUp);
    const [parts] = useState([code, ...needs]);
    // State instead of `Suspense`, because React delays suspended content by up to 300 ms while the user is waiting.
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
