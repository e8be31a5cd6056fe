import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense, useDeferredValue, useId, useImperativeHandle, useMemo, useRef, type Ref } from 'react';
import { pluralize } from '../../../lib/pluralize.ts';
import { endForMore, formatJson, placeIn, readJson, type JsonText } from '../../../lib/json-text.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { tip } from '../../../ui/tip.ts';
import { FilterHelp } from './filter-help.tsx';
import { InsertVariable, type Variables } from './insert-variable.tsx';
import styles from './webhook.module.css';

// The editor is a large library, so it loads when a body is first shown. If it fails to load, a plain text area
// replaces it.
const Field = lazyPart(async () => {
  try {
    return (await import('./body-editor-code.tsx')).CodeField;
  } catch {
    return PlainField;
  }
});

/** Starts loading the code of the editor before a body is shown. */
export const prefetchBodyEditor = Field.prefetch;

export type BodyEditorProps = {
  ref?: Ref<{ focus: () => void }>;
  label: string;
  value: string;
  onChange: (value: string) => void;
  variables: Variables;
  hasPreview: boolean;
  problem: string | undefined;
};

/** The field for the body of a template. It highlights JSON but accepts any text. */
export function BodyEditor({ ref, label, value, onChange, variables, hasPreview, problem }: BodyEditorProps) {
  const id = useId();
  const field = useRef<BodyFieldHandle>(null);
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus() }), []);
  // The analysis uses a deferred value, so that typing does not wait for it.
  const settled = useDeferredValue(value);
  const json = useMemo(() => readJson(settled), [settled]);
  const formatted = useMemo(() => formatJson(json), [json]);
  const isFormatted = formatted === null || formatted === value;

  return (
    <Stack spacing={1} sx={{ minWidth: 0 }}>
      <Stack direction="row" spacing={2} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography id={`${id}label`} variant="subtitle2" component="span" sx={{ marginRight: 'auto' }}>
          {label} {hasPreview && <FilterHelp />}
        </Typography>
        <InsertVariable
          variables={variables}
          label={label}
          onInsert={(text) => field.current?.insert(text)}
        />
        <Button
          size="small"
          variant="outlined"
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
      </Stack>
      <div className={styles.frame} data-invalid={problem !== undefined}>
        <Suspense fallback={<div aria-busy="true" />}>
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
        <FormHelperText error id={`${id}problem`} sx={{ mt: 0 }}>
          {problem}
        </FormHelperText>
      )}
      <FormHelperText id={`${id}about`} className="flow figures" style={{ gap: '2px 16px', marginTop: 0 }}>
        <span>{sizeOf(settled)}</span> <span>{hintOn(json, hasPreview)}</span>
      </FormHelperText>
    </Stack>
  );
}

/** Returns the size of a body in characters, which the service limits, and in bytes, which it sends. */
function sizeOf(text: string): string {
  const bytes = new TextEncoder().encode(text).length;
  return `${pluralize(text.length, 'character')}, ${pluralize(bytes, 'byte')}`;
}

/**
 * Returns the hint below the body field. Text that is not JSON is no error, because it may become JSON when the service
 * replaces its variables.
 */
function hintOn({ text, tokens, mistakeAt }: JsonText, hasPreview: boolean): string {
  if (text.trim() === '') return 'Empty';
  if (mistakeAt === null) return 'JSON';
  const isJsonWhenFilled = readJson(text.replaceAll(/\{\{[^{}\n]*\}\}/g, '0')).mistakeAt === null;
  if (hasPreview && isJsonWhenFilled) return 'JSON with variables';
  // assumed: a service that does not document how it fills templates replaces variables and changes nothing else.
  const consequence = hasPreview ? 'The preview shows the request.' : 'It is sent as is.';
  if (tokens.length === 0) return `Not JSON. ${consequence}`;
  const { line, column } = placeIn(text, mistakeAt);
  return `Not JSON from line ${line}, column ${column}. ${consequence}`;
}

function formatTip({ text, mistakeAt }: JsonText, isFormatted: boolean): string {
  if (!isFormatted) return 'Formats the JSON. Only white space changes.';
  if (mistakeAt === null) return 'Already formatted.';
  return text.trim() === '' ? 'Nothing to format.' : 'Only JSON can be formatted.';
}

/** The methods of a body field that its parent can call. */
export type BodyFieldHandle = {
  focus: () => void;
  /**
   * Replaces the selection with the text and puts the cursor behind it. If the field never had the focus, inserts the
   * text at the position `endForMore`.
   */
  insert: (text: string) => void;
};

/** The props of both body fields: the code editor and the plain field. */
export type BodyFieldProps = {
  ref: Ref<BodyFieldHandle>;
  labelledBy: string;
  describedBy: string;
  isInvalid: boolean;
  value: string;
  onChange: (value: string) => void;
};

/** A text area that replaces the code editor if the code of the editor fails to load. */
function PlainField({ ref, labelledBy, describedBy, isInvalid, value, onChange }: BodyFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const wasEntered = useRef(false);
  useImperativeHandle(
    ref,
    () => ({
      focus: () => field.current?.focus(),
      insert: (place) => {
        const { selectionStart, selectionEnd, value: text } = field.current!;
        const end = endForMore(text);
        const [from, to] = wasEntered.current ? [selectionStart, selectionEnd] : [end, end];
        field.current!.setRangeText(place, from, to, 'end');
        onChange(field.current!.value);
        field.current!.focus();
      },
    }),
    [onChange],
  );
  return (
    <textarea
      ref={field}
      className={styles.plain}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={isInvalid}
      rows={6}
      dir="ltr"
      spellCheck={false}
      autoComplete="off"
      value={value}
      onFocus={() => {
        wasEntered.current = true;
      }}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
