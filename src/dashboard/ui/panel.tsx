import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { Component, Suspense, type ReactNode } from 'react';
import { ErrorPanel } from './error-panel.tsx';
import styles from './panel.module.css';

type PanelProps = {
  /** What is loaded here, for those who listen: 'leads'. */
  label: string;
  /** In the shape of what comes. Shown when the load takes longer than 200 ms. */
  skeleton: ReactNode;
  children: ReactNode;
  /** Replaces the error panel for errors that mean something here, such as a lead that does not exist. */
  renderError?: (error: unknown, retry: () => void) => ReactNode;
  /** Another value forgets an error: a page passes what it asked for. */
  resetKey?: string;
};

/** One part of a page that loads and fails alone: the others stay. Its children read with `useSuspenseQuery`. */
export function Panel({ label, skeleton, children, renderError, resetKey }: PanelProps) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <ErrorBoundary
          resetKey={resetKey}
          onReset={reset}
          render={renderError ?? ((error, retry) => <ErrorPanel error={error} onRetry={retry} />)}
        >
          <Suspense fallback={<Loading label={label}>{skeleton}</Loading>}>{children}</Suspense>
        </ErrorBoundary>
      )}
    </QueryErrorResetBoundary>
  );
}

/** A skeleton that waits 200 ms (in CSS) before it is seen: a quick load must not flicker. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.loading} aria-busy="true">
      <output className="visually-hidden">Loading {label}</output>
      {children}
    </div>
  );
}

type BoundaryProps = {
  resetKey: string | undefined;
  onReset: () => void;
  render: (error: unknown, retry: () => void) => ReactNode;
  children: ReactNode;
};

class ErrorBoundary extends Component<BoundaryProps, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  private readonly retry = () => {
    this.props.onReset();
    this.setState({ failure: null });
  };

  // Not a React key: that would also take away rows that stay while the next ones load.
  override componentDidUpdate(previous: BoundaryProps) {
    if (this.state.failure !== null && previous.resetKey !== this.props.resetKey) this.retry();
  }

  override render() {
    const { failure } = this.state;
    return failure === null ? this.props.children : this.props.render(failure.error, this.retry);
  }
}
