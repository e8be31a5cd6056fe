import { useDeferredValue, useMemo, useState } from 'react';
import { pathsWithin } from '#contract/json-path.ts';
import type { SampleEvent } from '#contract/inbound.ts';
import type { JsonText } from '../../../lib/json-text.ts';
import { readSample } from './mapping-card.tsx';
import { pickFrom, type NamedPath, type Pick } from './mapping-result.ts';

const MOST_SUGGESTIONS = 200;

/** The message that the form tests its mapping on. */
export type SelectedSample = {
  /** The id of a received message. null for a pasted one. */
  id: number | null;
  text: string;
  /** null if the text is empty, too long or invalid JSON. */
  json: JsonText | null;
  picks: readonly Pick[] | null;
  /** The message as an object. null for any other JSON, which cannot be sent. */
  body: Record<string, unknown> | null;
  /** The paths to all values in the message. */
  suggestions: readonly string[];
  select: (id: number) => void;
  paste: (text: string) => void;
};

type Samples = { received: readonly SampleEvent[]; chosen: number | null; paths: readonly NamedPath[] };

/**
 * Returns the sample on the page: the one that the user selected or pasted here, otherwise the one that the service
 * stores as selected, otherwise the newest.
 */
export function useSample({ received, chosen, paths }: Samples): SelectedSample {
  const [own, setOwn] = useState<{ id: number } | { text: string } | null>(null);
  const wanted = own === null ? chosen : 'id' in own ? own.id : null;
  const isPasted = own !== null && 'text' in own;
  const event = isPasted ? undefined : (received.find(({ id }) => id === wanted) ?? received[0]);
  const body = event?.body;
  const text = useMemo(
    () => (isPasted ? own.text : body === undefined ? '' : JSON.stringify(body, null, 2)),
    [isPasted, own, body],
  );
  // Deferred, so that typing does not wait for the results.
  const settled = useDeferredValue(text);
  const json = useMemo(() => readSample(settled), [settled]);
  const value = useMemo<unknown>(() => (json === null ? null : JSON.parse(json.text)), [json]);
  const suggestions = useMemo(() => pathsWithin(value, MOST_SUGGESTIONS), [value]);
  return {
    id: event?.id ?? null,
    text,
    json,
    picks: json && paths.map(({ path }) => pickFrom(json, path)),
    body:
      typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown> | null) : null,
    suggestions,
    select: (id) => setOwn({ id }),
    paste: (pasted) => setOwn({ text: pasted }),
  };
}
