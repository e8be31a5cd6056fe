import { useDeferredValue, useId, useMemo, useRef, useImperativeHandle, Suspense, type Ref } from 'react';
import { countOf } from '../../../lib/count-of.ts';
import { formatJson, placeIn, readJson, type JsonText } from '../../../lib/json-text.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { tip } from '../../../ui/tip.ts';
import type { BodyFieldHandle } from './body-editor-field.ts';
import { InsertField } from './body-editor-insert.tsx';
import styles from './body-editor.module.css';

// A large library: it comes once somebody sees a body, and its absence keeps nobody from writing one.
const Field = lazyPart(async () => {
  try {
    return (await import('./body-editor-code.tsx')).CodeField;
  } catch {
    return (await import('./body-editor-plain.tsx')).PlainField;
  }
});

/** With the first hint that a body will be seen. */
export const prefetchBodyEditor = Field.prefetch;

export type BodyEditorProps = {
  /** For a form that wants the focus here. */
  ref?: Ref<{ focus: () => void }>;
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What can be inserted, from the source's `contactFieldDescriptors`. Null where none are known. */
  fields: readonly string[] | null;
  /** What is wrong with it, said below it. */
  problem: string | undefined;
};

/** The body of a template, coloured as JSON where it is JSON, and free to be anything else. */
export function BodyEditor({ ref, label, value, onChange, fields, problem }: BodyEditorProps) {
  const id = useId();
  const field = useRef<BodyFieldHandle>(null);
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus() }), []);
  // Typing need not wait for what is said about the text.
  const settled = useDeferredValue(value);
  const json = useMemo(() => readJson(settled), [settled]);
  const formatted = useMemo(() => formatJson(json), [json]);
  const isFormatted = formatted === null || formatted === value;

  return (
    <div className={styles.body} data-invalid={problem !== undefined}>
      <div className={styles.head}>
        <span id={`${id}label`} className={styles.label}>
          {label}
        </span>
        <div className={styles.actions}>
          <InsertField fields={fields} label={label} onInsert={(text) => field.current?.insert(text)} />
          <Button
            aria-label={`Format ${label}`}
            aria-disabled={isFormatted}
            onClick={() => {
              const latest = formatJson(readJson(value));
              if (latest !== null && latest !== value) onChange(latest);
            }}
            {...tip(formatTip(json, isFormatted))}
          >
            Format
          </Button>
        </div>
      </div>
      <div className={styles.frame}>
        <Suspense fallback={<div className={styles.waiting} aria-busy="true" />}>
          <Field
            ref={field}
            labelledBy={`${id}label`}
            describedBy={problem === undefined ? `${id}about` : `${id}problem ${id}about`}
            isInvalid={problem !== undefined}
            value={value}
            onChange={onChange}
          />
        </Suspense>
      </div>
      {problem !== undefined && (
        <p id={`${id}problem`} className={styles.problem}>
          {problem}
        </p>
      )}
      <p id={`${id}about`} className={styles.about}>
        <span>{sizeOf(settled)}</span> <span>{hintOn(json)}</span>
      </p>
    </div>
  );
}

/** Characters as limits count them, and bytes as they are sent. */
function sizeOf(text: string): string {
  const bytes = new TextEncoder().encode(text).length;
  return `${countOf(text.length, 'character')}, ${countOf(bytes, 'byte')}`;
}

/** assumed: how places are filled in is not documented, so what is no JSON yet may be once they are. Never an error. */
function hintOn({ text, tokens, mistakeAt }: JsonText): string {
  if (text.trim() === '') return 'Empty';
  if (mistakeAt === null) return 'JSON';
  if (tokens.length === 0) return 'Not JSON. It is sent as it is.';
  const { line, column } = placeIn(text, mistakeAt);
  return `Not JSON from line ${line}, column ${column} on. It is sent as it is.`;
}

function formatTip({ text, mistakeAt }: JsonText, isFormatted: boolean): string {
  if (!isFormatted) return 'Lays the JSON out anew. Only its white space changes.';
  if (mistakeAt === null) return 'It is laid out already.';
  return text.trim() === '' ? 'There is nothing to lay out.' : 'Only what is JSON can be laid out.';
}
