import { QueryErrorResetBoundary, type UseQueryResult } from '@tanstack/react-query';
import { Component, Suspense, type ReactNode } from 'react';
import { ErrorPanel } from './feedback.tsx';
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

type LoadedProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching'> & { refetch: () => unknown };
  /** What is loaded here, for those who listen: 'lead'. */
  label: string;
  /** In the shape of what comes. Shown when the load takes longer than 200 ms. */
  skeleton: ReactNode;
  /** Another way out of a failure, such as a link back. */
  action?: ReactNode;
  /** Replaces the error panel for errors that mean something here, such as a lead that does not exist. */
  renderError?: (error: unknown, retry: () => void) => ReactNode;
  /** Takes what its column leaves, for what scrolls in its own frame. */
  fills?: boolean;
  children: (data: Data) => ReactNode;
};

/**
 * What a page has of the query that it calls: a skeleton, the failure with a way to try again, or the data, dimmed while
 * it is read anew. What a failed refresh leaves on the screen is for the page to say.
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
