import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {
  Suspense,
  useDeferredValue,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type Ref,
} from 'react';
import { countOf } from '../../../lib/count-of.ts';
import { formatJson, placeIn, readJson, type JsonText } from '../../../lib/json-text.ts';
import { onDemand } from '../../../ui/on-demand.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { MenuButton } from '../../../ui/menu-button.tsx';
import { tip } from '../../../ui/tip.ts';
import styles from './webhook.module.css';

const FieldMenu = onDemand(async () => (await import('../../../ui/menu-list.tsx')).MenuList);

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
    <Stack spacing={1} sx={{ minWidth: 0 }}>
      <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography id={`${id}label`} variant="subtitle2" component="span" sx={{ marginRight: 'auto' }}>
          {label}
        </Typography>
        <InsertField fields={fields} label={label} onInsert={(text) => field.current?.insert(text)} />
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
        <span>{sizeOf(settled)}</span> <span>{hintOn(json)}</span>
      </FormHelperText>
    </Stack>
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

/** What a field for a body can be told to do, from outside of it. */
export type BodyFieldHandle = {
  focus: () => void;
  /** Puts a text in place of what is selected, and the cursor behind it. */
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
  useImperativeHandle(
    ref,
    () => ({
      focus: () => field.current?.focus(),
      insert: (text) => {
        const { selectionStart, selectionEnd } = field.current!;
        field.current!.setRangeText(text, selectionStart, selectionEnd, 'end');
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
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

type InsertFieldProps = {
  /** What can be inserted. Null where none are known: then any name can be written. */
  fields: readonly string[] | null;
  /** What it is inserted into. */
  label: string;
  onInsert: (text: string) => void;
};

/** Puts the place of a field into a body. */
function InsertField({ fields, label, onInsert }: InsertFieldProps) {
  const names = [...new Set(fields)].filter((name) => name.trim() !== '');
  if (names.length === 0) return <InsertByName label={label} onInsert={onInsert} />;
  return (
    <MenuButton label="Insert field" onIntent={FieldMenu.prefetch}>
      {(menu) => (
        <FieldMenu
          {...menu}
          entries={names.map((name) => ({
            title: name,
            note: placeOf(name),
            // Once the menu is gone, which gives the focus back to its button.
            onSelect: () => setTimeout(() => onInsert(placeOf(name))),
          }))}
        />
      )}
    </MenuButton>
  );
}

function InsertByName({ label, onInsert }: Omit<InsertFieldProps, 'fields'>) {
  const [name, setName] = useState('');
  const insert = () => {
    if (name.trim() === '') return;
    onInsert(placeOf(name.trim()));
    setName('');
  };
  return (
    <>
      <TextField
        label="Field name"
        value={name}
        autoComplete="off"
        sx={{ width: 140 }}
        slotProps={{
          htmlInput: {
            'aria-label': `Name of a field to insert into ${label}`,
            dir: 'auto',
            spellCheck: false,
          },
        }}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // It stands in a form, which is not what is meant.
          event.preventDefault();
          insert();
        }}
      />
      <Button
        size="small"
        variant="outlined"
        aria-label={`Insert field into ${label}`}
        aria-disabled={name.trim() === ''}
        onClick={insert}
      >
        Insert
      </Button>
    </>
  );
}

/** assumed: two braces on each side. The document does not say how a template names its places. */
function placeOf(name: string): string {
  return `{{${name}}}`;
}
