import { EditorView } from '@codemirror/view';
import { act } from '@testing-library/react';

/** Replaces the text of a request body editor, as if a user had typed it. jsdom cannot type into CodeMirror editors. */
export function writeBody(field: HTMLElement, text: string): void {
  const editor = EditorView.findFromDOM(field);
  if (editor === null) throw new Error('This is no editor of a body.');
  act(() => {
    editor.dispatch({
      changes: { from: 0, to: editor.state.doc.length, insert: text },
      userEvent: 'input',
    });
  });
}

/** Returns the whole text of a request body editor. The DOM may contain only the visible part of a long text. */
export function writtenBody(field: HTMLElement): string {
  return EditorView.findFromDOM(field)?.state.sliceDoc() ?? '';
}
