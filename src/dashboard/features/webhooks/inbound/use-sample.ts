import { useDeferredValue, useMemo, useState } from 'react';
import { JsonNumber, parseExactJson, writeExactJson } from '#contract/exact-json.ts';
import type { SampleEvent } from '#contract/inbound.ts';
import { formatJson, readJson, type JsonText } from '../../../lib/json-text.ts';
import { allPicks, readSample } from './mapping-card.tsx';
import type { NamedPath, Pick } from './mapping-result.ts';
import { indexWarning, suggestedPaths } from './sample-paths.ts';

const MOST_SUGGESTIONS = 200;

/** The sample message on which the form shows the effect of its mapping. */
export type SelectedSample = {
  /** The id of the sample at the service. null for a pasted message. */
  id: number | null;
  text: string;
  /** The parsed message. null if the text is empty, too long or invalid JSON. */
  json: JsonText | null;
  picks: readonly Pick[] | null;
  /** The message if it is an object or array. null for any other JSON, because paths cannot lead into it. */
  body: object | null;
  /**
   * The warnings about paths that depend on the order of a list, in the order of the form. null for a path without a
   * warning.
   */
  warnings: readonly (string | null)[];
  /** Suggested paths to the values in the message. */
  suggestions: readonly string[];
  select: (id: number) => void;
  paste: (text: string) => void;
};

type Samples = { received: readonly SampleEvent[]; chosen: number | null; paths: readonly NamedPath[] };

/**
 * Returns the sample that the page shows: the sample that the user selected or pasted on this page, otherwise the
 * sample that the service stores as selected, otherwise the newest.
 */
export function useSample({ received, chosen, paths }: Samples): SelectedSample {
  const [own, setOwn] = useState<{ id: number } | { text: string } | null>(null);
  const wanted = own === null ? chosen : 'id' in own ? own.id : null;
  const isPasted = own !== null && 'text' in own;
  const event = isPasted ? undefined : (received.find(({ id }) => id === wanted) ?? received[0]);
  const body = event?.body;
  const text = useMemo(
    () =>
      isPasted ? own.text : body === undefined ? '' : (formatJson(readJson(writeExactJson(body))) ?? ''),
    [isPasted, own, body],
  );
  // The analysis uses a deferred value, so that typing does not wait for it.
  const settled = useDeferredValue(text);
  const json = useMemo(() => readSample(settled), [settled]);
  const value = useMemo<unknown>(() => (json === null ? null : parseExactJson(json.text)), [json]);
  const suggestions = useMemo(() => suggestedPaths(value, MOST_SUGGESTIONS), [value]);
  return {
    id: event?.id ?? null,
    text,
    json,
    picks: json && allPicks(json, paths),
    body: typeof value === 'object' && !(value instanceof JsonNumber) ? value : null,
    warnings: json === null ? [] : paths.map(({ path }) => indexWarning(value, path)),
    suggestions,
    select: (id) => setOwn({ id }),
    paste: (pasted) => setOwn({ text: pasted }),
  };
}
