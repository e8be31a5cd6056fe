import { QueryErrorResetBoundary, type UseQueryResult } from '@tanstack/react-query';
import { Component, Suspense, type ReactNode } from 'react';
import { ErrorPanel } from './feedback.tsx';
import styles from './panel.module.css';

type PanelProps = {
  /** The name of the loading data for screen readers, e.g. 'leads'. */
  label: string;
  /** A skeleton in the shape of the content. Shown if loading takes longer than 200 ms. */
  skeleton: ReactNode;
  children: ReactNode;
  /** Replaces the error panel for errors with a special meaning, such as a missing lead. */
  renderError?: (error: unknown, retry: () => void) => ReactNode;
  /** Changing this value clears an error. Pages pass their request parameters. */
  resetKey?: string;
};

/** A part of a page that loads and fails independently. Its children read data with `useSuspenseQuery`. */
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

/** A skeleton that appears after 200 ms (in CSS), so that quick loads do not flicker. */
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

  // Not a React key, which would also remove the rows that stay visible during loading.
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
  /** A skeleton in the shape of the content. Shown if loading takes longer than 200 ms. */
  skeleton: ReactNode;
  /** An alternative action after an error, such as a link back. */
  action?: ReactNode;
  /** Replaces the error panel for errors with a special meaning, such as a missing lead. */
  renderError?: (error: unknown, retry: () => void) => ReactNode;
  /** Whether the content fills its column, for content with its own scroll area. */
  fills?: boolean;
  children: (data: Data) => ReactNode;
};

/**
 * Shows the state of a query: a skeleton, an error with a retry, or the data, dimmed during a refetch. The page reports
 * failed refreshes.
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
