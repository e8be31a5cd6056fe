/**
 * What the service tells of the last tests of a webhook. assumed: the document does not say what stands in them; a part
 * with `ok` is a test, and one where that is false failed. Nothing else is taken for a failure.
 */
import type { OutboundWebhook } from '#contract/outbound-webhook.ts';
import type { OfSource } from '../../api/attention-sources.ts';
import type { KnownSource } from '../../api/source-directory.ts';

export type FailedTest = {
  /** What was tested, as the service calls it: 'sendMessage'. */
  name: string;
  /** The HTTP status that it was answered with; null where none is told. */
  status: number | null;
};

export type FailingWebhook = { source: KnownSource; tests: readonly FailedTest[] };

export type TestedWebhooks = {
  failing: readonly FailingWebhook[];
  /** How many tell of a test at all. */
  tested: number;
  /** How many are set up and tell of none. */
  untold: number;
};

export function readWebhookTests(ofSources: readonly OfSource<OutboundWebhook>[]): TestedWebhooks {
  const webhooks = ofSources.map(({ source, value }) => ({
    source,
    isConfigured: value.configured,
    tests: testsIn(value.lastTestResults),
  }));
  return {
    failing: webhooks.flatMap(({ source, tests }) => {
      const failed = tests.filter(({ ok }) => !ok).map(({ name, status }) => ({ name, status }));
      return failed.length === 0 ? [] : [{ source, tests: failed }];
    }),
    tested: webhooks.filter(({ tests }) => tests.length > 0).length,
    untold: webhooks.filter(({ isConfigured, tests }) => isConfigured && tests.length === 0).length,
  };
}

function testsIn(results: OutboundWebhook['lastTestResults']): (FailedTest & { ok: boolean })[] {
  return Object.entries(results ?? {}).flatMap(([name, result]) => {
    if (typeof result !== 'object' || result === null || !('ok' in result)) return [];
    const { ok } = result;
    if (typeof ok !== 'boolean') return [];
    const status = 'status' in result && typeof result.status === 'number' ? result.status : null;
    return [{ name, ok, status }];
  });
}
