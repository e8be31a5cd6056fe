import { ServiceError } from '../../api/service-error.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import styles from './sign-in-page.module.css';

/** Why an attempt failed, in the service's words. It takes the focus, so that nobody waits for what has happened. */
export function SignInFailure({ error }: { error: Error }) {
  return (
    <div className={styles.failure} tabIndex={-1} ref={(element) => element?.focus()}>
      <ErrorPanel error={isRefusal(error) ? refused(error) : error} />
    </div>
  );
}

function isRefusal(error: Error): error is ServiceError {
  return error instanceof ServiceError && error.kind === 'unauthorized';
}

/** The service's title is often a word for programs ('Unauthorized'); here it can only mean the key. */
function refused({ title, detail, status, requestId }: ServiceError) {
  return {
    title: 'The key was not accepted',
    detail: detail ? `${title}: ${detail}` : title,
    status,
    requestId,
  };
}
