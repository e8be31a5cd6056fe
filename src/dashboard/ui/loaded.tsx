import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorPanel } from './error-panel.tsx';
import { Loading, Panel } from './panel.tsx';
import styles from './loaded.module.css';

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
