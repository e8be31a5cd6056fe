import { EditorView } from '@codemirror/view';
import { act } from '@testing-library/react';

/** Replaces the text of a body editor as a user edit, because jsdom cannot type into the editor. */
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

/** Returns the whole text of a body editor. The document may contain only a part. */
export function writtenBody(field: HTMLElement): string {
  return EditorView.findFromDOM(field)?.state.sliceDoc() ?? '';
}
