import * as z from 'zod';
import { fillPath, type Operation } from '#contract/operation.ts';
import { appConfig } from '../api/transport/config.ts';
import { toCurl } from '../lib/curl.ts';
import { REDACTED, withoutSecretValues } from '#contract/secret-names.ts';
import Button from '@mui/material/Button';
import { copySummary, useCopy } from '../ui/copyable.tsx';
import { JsonView } from '../ui/long-text.tsx';
import styles from './request-preview.module.css';

export type RequestPreviewProps = {
  operation: Operation;
  params: Record<string, string>;
  body: unknown;
  /**
   * The paths of secret values, e.g. `sendMessageTemplate.headers.0.value`. The preview shows these values as '***'.
   */
  secretPaths: readonly string[];
};

/** Shows a request with redacted secrets before it is sent, and copies it as a cURL command. */
export function RequestPreview({ operation, params, body, secretPaths }: RequestPreviewProps) {
  const { serviceUrl, keyHeader } = appConfig();
  const base = new URL(serviceUrl, location.origin).href.replace(/\/+$/, '');
  const url = base + shownPath(operation, params);
  const shown = withoutSecretValues(asSent(operation, body), secretPaths);
  const json = JSON.stringify(shown, null, 2);
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json', [keyHeader]: REDACTED };
  const { outcome, copy } = useCopy(toCurl({ method: operation.method, url, headers, body: json }));
  return (
    <section className="grid" aria-label="Request as it will be sent">
      <code className={styles.address} dir="ltr">
        <strong>{operation.method}</strong> {url}
      </code>
      <JsonView value={shown} label="body of the request" />
      <div className="wrap" style={{ gap: '8px 16px' }}>
        <p className="note" style={{ flex: '1 1 200px' }}>
          Secrets are shown as {REDACTED}, and so is the key in {keyHeader}. Insert yours before you run the
          command.
        </p>
        <Button variant="outlined" onClick={copy}>
          {outcome === null ? 'Copy as cURL' : copySummary(outcome)}
        </Button>
      </div>
    </section>
  );
}

/** Encodes the body in the same way as the actual request. Returns an invalid body unchanged. */
function asSent({ body: schema }: Operation, body: unknown): unknown {
  return schema === null ? body : (z.safeEncode(schema, body).data ?? body);
}

/** Returns the path with its ids filled in. A missing or invalid id is shown as its name in braces. */
function shownPath(operation: Operation, params: Record<string, string>): string {
  const given = operation.params.safeParse(params);
  if (given.success) return fillPath(operation, given.data);
  const unfit = new Set(given.error.issues.map(({ path: [name] }) => name));
  return operation.path.replaceAll(/\{(\w+)\}/g, (braced, name: string) =>
    unfit.has(name) ? braced : encodeURIComponent(params[name] ?? ''),
  );
}
