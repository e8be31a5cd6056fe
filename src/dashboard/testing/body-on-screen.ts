import { EditorView } from '@codemirror/view';
import { act } from '@testing-library/react';

/** Writes into the editor of a body as a person does: what is there is replaced. jsdom types into no editor. */
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

/** What stands in the editor of a body, of which the page may draw only a part. */
export function writtenBody(field: HTMLElement): string {
  return EditorView.findFromDOM(field)?.state.sliceDoc() ?? '';
}
