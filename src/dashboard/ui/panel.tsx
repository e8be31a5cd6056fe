import { QueryErrorResetBoundary, type UseQueryResult } from '@tanstack/react-query';
import { Component, Suspense, type ReactNode } from 'react';
import { ErrorPanel } from './feedback.tsx';
import styles from './panel.module.css';

type PanelProps = {
  /** The name of the loading data for screen readers, e.g. 'leads'. */
  label: string;
  /** A skeleton with the shape of the content. It appears if loading takes longer than 200 ms. */
  skeleton: ReactNode;
  children: ReactNode;
  /** Renders an error instead of the error panel. For errors with a special meaning, e.g. a missing lead. */
  renderError?: (error: unknown, retry: () => void) => ReactNode;
  /** A change of this value clears the error. Pages pass their request parameters. */
  resetKey?: string;
};

/**
 * A part of a page that loads and fails independently of the other parts. The children read their data with
 * `useSuspenseQuery`.
 */
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

/** Shows a skeleton. A CSS delay of 200 ms prevents flickering when the data arrives quickly. */
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

  // A React `key` would also clear the error, but it would unmount rows that must stay visible while new rows load.
  override componentDidUpdate(previous: BoundaryProps) {
    if (this.state.failure !== null && previous.resetKey !== this.props.resetKey) this.retry();
  }

  override render() {
    const { failure } = this.state;
    return failure === null ? this.props.children : this.props.render(failure.error, this.retry);
  }
}

type LoadedProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching'> & { refetch: () => unknown };
  /** The name of the loading data for screen readers, e.g. 'lead'. */
  label: string;
  /** A skeleton with the shape of the content. It appears if loading takes longer than 200 ms. */
  skeleton: ReactNode;
  /** A further action after an error, e.g. a link back to the list. */
  action?: ReactNode;
  /** Renders an error instead of the error panel. For errors with a special meaning, e.g. a missing lead. */
  renderError?: (error: unknown, retry: () => void) => ReactNode;
  /** Whether the content fills the height of its flex column. For content with its own scroll area. */
  fills?: boolean;
  children: (data: Data) => ReactNode;
};

/**
 * Shows the state of a TanStack query: a skeleton, an error with a retry button, or the data. The data is dimmed during
 * a refetch. A failed refetch keeps the data, and the page itself must report the failure.
 */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, label, skeleton, action, renderError, fills = false, children } = props;
  const { data, error, isFetching } = query;
  const retry = () => void query.refetch();
  if (data !== undefined) {
    return (
      <div className={fills ? styles.filling : styles.loaded} data-stale={isFetching || undefined}>
        <Panel label={label} skeleton={skeleton}>
          {children(data)}
        </Panel>
      </div>
    );
  }
  if (error !== null) {
    return renderError?.(error, retry) ?? <ErrorPanel error={error} onRetry={retry} action={action} />;
  }
  return <Loading label={label}>{skeleton}</Loading>;
}
