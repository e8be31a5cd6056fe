import { Component, Suspense, type ComponentType, type ReactNode } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { useToast } from './toasts.tsx';

type Closable = { onClose: () => void };

type OnDemand<Props> = ((props: Props) => ReactNode) & {
  /** With the first hint that it will be wanted: the pointer or the focus is on what opens it. */
  prefetch: () => void;
};

/**
 * A menu, a sheet or a dialog whose code is fetched when it is wanted: a page is ready before them. Where the code does
 * not come it is closed again, and a toast says so; the page stays as it is.
 */
export function onDemand<Props extends Closable>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  const Part = lazyPart(load);
  function PartOnDemand(props: Props) {
    const toast = useToast();
    const giveUp = () => {
      props.onClose();
      // `lazy` keeps the failure, and browsers may as well.
      toast({ text: 'This could not be opened. Reload the page to try again.', tone: 'bad' });
    };
    return (
      <Boundary onFailure={giveUp}>
        <Suspense>
          <Part {...props} />
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
