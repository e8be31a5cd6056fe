import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense, useDeferredValue, useId, useImperativeHandle, useMemo, useRef, type Ref } from 'react';
import { pluralize } from '../../../lib/pluralize.ts';
import { endForMore, formatJson, placeIn, readJson, type JsonText } from '../../../lib/json-text.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { tip } from '../../../ui/tip.ts';
import { InsertVariable, type Variables } from './insert-variable.tsx';
import styles from './webhook.module.css';

// A large library: it comes once somebody sees a body, and its absence keeps nobody from writing one.
const Field = lazyPart(async () => {
  try {
    return (await import('./body-editor-code.tsx')).CodeField;
  } catch {
    return PlainField;
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
  variables: Variables;
  /** Whether a preview tells what is sent. */
  hasPreview: boolean;
  /** What is wrong with it, said below it. */
  problem: string | undefined;
};

/** The body of a template, coloured as JSON where it is JSON, and free to be anything else. */
export function BodyEditor({ ref, label, value, onChange, variables, hasPreview, problem }: BodyEditorProps) {
  const id = useId();
  const field = useRef<BodyFieldHandle>(null);
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus() }), []);
  // Typing need not wait for what is said about the text.
  const settled = useDeferredValue(value);
  const json = useMemo(() => readJson(settled), [settled]);
  const formatted = useMemo(() => formatJson(json), [json]);
  const isFormatted = formatted === null || formatted === value;

  return (
    <Stack spacing={1} sx={{ minWidth: 0 }}>
      <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography id={`${id}label`} variant="subtitle2" component="span" sx={{ marginRight: 'auto' }}>
          {label}
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
        <FormHelperText error id={`${id}problem`}>
          {problem}
        </FormHelperText>
      )}
      <FormHelperText id={`${id}about`} className={styles.about}>
        <span>{sizeOf(settled)}</span> <span>{hintOn(json, hasPreview)}</span>
      </FormHelperText>
    </Stack>
  );
}

/** Characters as limits count them, and bytes as they are sent. */
function sizeOf(text: string): string {
  const bytes = new TextEncoder().encode(text).length;
  return `${pluralize(text.length, 'character')}, ${pluralize(bytes, 'byte')}`;
}

/** What is no JSON yet may be once its places are filled in. Never an error. */
function hintOn({ text, tokens, mistakeAt }: JsonText, hasPreview: boolean): string {
  if (text.trim() === '') return 'Empty';
  if (mistakeAt === null) return 'JSON';
  // assumed: a service that does not say how it fills places in changes nothing else.
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

/** What a field for a body can be told to do, from outside of it. */
export type BodyFieldHandle = {
  focus: () => void;
  /** Puts a text in place of what is selected, and the cursor behind it; at `endForMore` while nobody was in the field. */
  insert: (text: string) => void;
};

/** Of the fields that a body is written in: the one of the editor, and the browser's own. */
export type BodyFieldProps = {
  ref: Ref<BodyFieldHandle>;
  labelledBy: string;
  describedBy: string;
  isInvalid: boolean;
  value: string;
  onChange: (value: string) => void;
};

/** The browser's own field, where the code of the editor does not come. */
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
