import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { Annotation, Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, highlightSpecialChars, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useEffectEvent, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { cspNonce } from '../../../lib/csp-nonce.ts';
import { endForMore } from '../../../lib/json-text.ts';
import type { BodyFieldProps } from './body-editor.tsx';

/** Marks an editor change that comes from the `value` prop, so that the editor does not report it with `onChange`. */
const fromOutside = Annotation.define<true>();

/** The code editor for the body of a template. The Tab key moves the focus out of the editor, as in other fields. */
export function CodeField(props: BodyFieldProps) {
  const { ref, labelledBy, describedBy, isInvalid, value } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const wasEntered = useRef(false);
  const [parts] = useState(() => ({ attributes: new Compartment(), language: new Compartment() }));
  const attributes = useMemo(
    () => attributesOf({ labelledBy, describedBy, isInvalid }),
    [labelledBy, describedBy, isInvalid],
  );
  const isJson = looksLikeJson(value);

  const report = useEffectEvent((text: string) => {
    // Updates the state synchronously. Otherwise the editor would receive the older text in the next render and undo
    // the last key press.
    flushSync(() => props.onChange(text));
  });

  const open = useEffectEvent((parent: HTMLElement) => {
    const editor = new EditorView({
      parent,
      doc: value,
      extensions: [
        parts.attributes.of(attributes),
        parts.language.of(languageFor(isJson)),
        ALWAYS,
        EditorView.updateListener.of(({ docChanged, focusChanged, state, transactions }) => {
          if (focusChanged) wasEntered.current = true;
          if (docChanged && !transactions.some((transaction) => transaction.annotation(fromOutside)))
            report(textOf(state));
        }),
      ],
    });
    view.current = editor;
    return () => {
      view.current = null;
      editor.destroy();
    };
  });
  useEffect(() => open(host.current!), []);

  useEffect(() => {
    const editor = view.current!;
    const changes = changeBetween(textOf(editor.state), value);
    if (changes) editor.dispatch({ changes, annotations: fromOutside.of(true) });
  }, [value]);

  useEffect(() => {
    view.current!.dispatch({ effects: parts.language.reconfigure(languageFor(isJson)) });
  }, [isJson, parts]);

  useEffect(() => {
    view.current!.dispatch({ effects: parts.attributes.reconfigure(attributes) });
  }, [attributes, parts]);

  useImperativeHandle(
    ref,
    () => ({
      focus: () => view.current?.focus(),
      insert: (text) => {
        const editor = view.current;
        if (editor === null) return;
        // Before the first focus, the cursor is at the beginning, where inserted text is rarely useful. The text is
        // therefore inserted at the position that `endForMore` returns.
        if (!wasEntered.current && editor.state.selection.main.empty) {
          // Positions in the editor count each line break as one character, like the text of `doc.toString()`.
          const end = endForMore(editor.state.doc.toString());
          editor.dispatch({ selection: { anchor: end } });
        }
        editor.dispatch(editor.state.replaceSelection(text), { scrollIntoView: true });
        editor.focus();
      },
    }),
    [],
  );

  return <div ref={host} dir="ltr" />;
}

type Described = Pick<BodyFieldProps, 'labelledBy' | 'describedBy' | 'isInvalid'>;

function attributesOf({ labelledBy, describedBy, isInvalid }: Described): Extension {
  return EditorView.contentAttributes.of({
    // Code that looks for focusable elements needs this attribute. The editor is focusable without it.
    tabindex: '0',
    'aria-labelledby': labelledBy,
    'aria-describedby': describedBy,
    'aria-invalid': String(isInvalid),
  });
}

/**
 * Whether the text is probably JSON. The check tests only the first character, so that syntax colours do not flicker
 * while the user types.
 */
function looksLikeJson(text: string): boolean {
  return /^\s*["[{]/.test(text);
}

/** Returns the text with its carriage returns. `state.doc.toString()` would normalise the line breaks. */
function textOf(state: EditorState): string {
  return state.sliceDoc();
}

/** Returns the smallest replacement that turns one text into the other, or null if they are equal. */
function changeBetween(before: string, after: string): { from: number; to: number; insert: string } | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from += 1;
  let tail = 0;
  while (tail < shorter - from && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return { from, to: before.length - tail, insert: after.slice(from, after.length - tail) };
}

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--accent)' },
  { tag: tags.string, color: 'var(--good)' },
  { tag: tags.number, color: 'var(--caution)' },
  { tag: [tags.bool, tags.null], color: 'var(--bad)' },
]);

function languageFor(isJson: boolean): Extension {
  return isJson ? [json(), syntaxHighlighting(colours), bracketMatching()] : [];
}

const look = EditorView.theme({
  '&': { fontSize: '12px', color: 'var(--text)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    minHeight: '120px',
    maxHeight: '400px',
    overflow: 'auto',
    font: '12px/18px var(--mono)',
  },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--text)' },
  '.cm-line': { padding: '0 12px 0 8px', overflowWrap: 'anywhere' },
  '.cm-gutters': {
    border: '0',
    backgroundColor: 'transparent',
    color: 'var(--text-secondary)',
    fontVariantNumeric: 'tabular-nums',
  },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '28px', padding: '0 4px 0 8px' },
  '&.cm-focused .cm-matchingBracket': {
    outline: '1px solid var(--border-control)',
    backgroundColor: 'var(--row-selected)',
  },
  '&.cm-focused .cm-nonmatchingBracket': {
    outline: '1px solid var(--bad)',
    backgroundColor: 'transparent',
  },
  '.cm-specialChar': { color: 'var(--bad)' },
});

const ALWAYS: Extension = [
  ...(cspNonce ? [EditorView.cspNonce.of(cspNonce)] : []),
  // With this separator, stored text keeps its carriage returns. The filter removes them from pasted text.
  EditorState.lineSeparator.of('\n'),
  EditorView.clipboardInputFilter.of((text) => text.replaceAll(/\r\n?/g, '\n')),
  lineNumbers(),
  highlightSpecialChars(),
  history(),
  keymap.of([...defaultKeymap, ...historyKeymap]),
  EditorView.lineWrapping,
  look,
];
