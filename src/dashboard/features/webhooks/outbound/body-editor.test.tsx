import { redo, undo } from '@codemirror/commands';
import { EditorView } from '@codemirror/view';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { getWebhookEndpoint } from '#contract/delivery.ts';
import { appConfig, setAppConfig } from '../../../api/transport/config.ts';
import { writeBody, writtenBody } from '../../../testing/body-on-screen.ts';
import { ToastProvider } from '../../../ui/toasts.tsx';
import { BodyEditor, type BodyEditorProps } from './body-editor.tsx';

beforeEach(() => {
  setAppConfig({
    connection: 'direct',
    serviceUrl: 'https://service.test',
    keyHeader: 'X-Api-Key',
    extensions: [getWebhookEndpoint.id],
    parameters: {},
    sample: null,
  });
});

let setFromOutside: (text: string) => void = () => undefined;
let given: string[] = [];

function Host({ value: first = '', ...props }: Partial<BodyEditorProps>) {
  const [value, setValue] = useState(first);
  useEffect(() => {
    setFromOutside = (text) => act(() => setValue(text));
  });
  const take = (text: string) => {
    given.push(text);
    setValue(text);
  };
  return (
    <ToastProvider>
      <BodyEditor
        label="Body"
        variables={null}
        hasPreview={false}
        problem={undefined}
        {...props}
        value={value}
        onChange={take}
      />
    </ToastProvider>
  );
}

async function open(props: Partial<BodyEditorProps> = {}) {
  given = [];
  const { rerender } = render(<Host {...props} />);
  const field = await screen.findByRole('textbox', { name: 'Body' });
  const editor = EditorView.findFromDOM(field)!;
  return {
    field,
    editor,
    user: userEvent.setup(),
    again: (next: object) => rerender(<Host {...props} {...next} />),
  };
}

describe('the body editor', () => {
  it('reports its text exactly', async () => {
    const { field } = await open({ value: '{"a": 1}' });
    expect(writtenBody(field)).toBe('{"a": 1}');
    writeBody(field, ' {{name}} \u0000 مرحبا 🎈\n');
    expect(given).toEqual([' {{name}} \u0000 مرحبا 🎈\n']);
  });

  it('keeps stored line breaks', async () => {
    const { field, editor } = await open({ value: 'a\r\nb\nc' });
    expect(writtenBody(field)).toBe('a\r\nb\nc');
    act(() => editor.dispatch({ changes: { from: 0, insert: 'x' } }));
    expect(given).toEqual(['xa\r\nb\nc']);
  });

  it('applies outside changes without moving the cursor or losing the undo history', async () => {
    const { field, editor } = await open({ value: 'one two' });
    act(() => editor.dispatch({ changes: { from: 7, insert: '!' }, selection: { anchor: 8 } }));
    setFromOutside('zero one two!');
    expect(writtenBody(field)).toBe('zero one two!');
    expect(editor.state.selection.main.head).toBe(13);
    expect(given).toEqual(['one two!']);
    act(() => void undo(editor));
    act(() => void undo(editor));
    expect(writtenBody(field)).toBe('one two');
    act(() => void redo(editor));
    expect(given.at(-1)).toBe(writtenBody(field));
  });

  it('can be entered and left with Tab', async () => {
    const { field, user } = await open({ value: '{}' });
    await user.click(screen.getByRole('button', { name: 'Format Body' }));
    await user.tab();
    expect(field).toHaveFocus();
    await user.tab();
    expect(document.body).toHaveFocus();
    expect(given).toEqual([]);
  });

  it.each([
    ['', 'Empty'],
    ['{"a": "{{b}}"}', 'JSON'],
    ['{\n  "a": {{b}}\n}', 'Not JSON from line 2, column 9. It is sent as is.'],
    ['to={{a}}', 'Not JSON. It is sent as is.'],
  ])('describes the content %j without rejecting it', async (value, words) => {
    const { field } = await open({ value });
    expect(field).toHaveAccessibleDescription(expect.stringContaining(words));
    expect(field).toHaveAttribute('aria-invalid', 'false');
  });

  it('shows the length in characters and bytes', async () => {
    const { field } = await open({ value: 'é' });
    expect(field).toHaveAccessibleDescription('1 character, 2 bytes Not JSON. It is sent as is.');
  });

  it('shows a problem and is marked as invalid', async () => {
    const { field, again } = await open({ value: '{}' });
    again({ problem: 'The body is too long.' });
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('The body is too long. 2 characters, 2 bytes JSON');
  });

  it('formats JSON as an undoable change and does not touch other text', async () => {
    const { field, editor, user } = await open({ value: '{"n":1.0,"a":[]}' });
    const format = screen.getByRole('button', { name: 'Format Body' });
    await user.click(format);
    expect(writtenBody(field)).toBe('{\n  "n": 1.0,\n  "a": []\n}');
    expect(format).toHaveAttribute('aria-disabled', 'true');
    act(() => void undo(editor));
    expect(given.at(-1)).toBe('{"n":1.0,"a":[]}');
    writeBody(field, '{"n": {{n}} }');
    expect(format).toHaveAttribute('aria-disabled', 'true');
    await user.click(format);
    expect(writtenBody(field)).toBe('{"n": {{n}} }');
  });

  const variables = [
    { name: 'email', meaning: 'Contact field' },
    { name: 'first name', meaning: 'Contact field' },
    { name: 'message', meaning: 'Text of the message' },
  ];
  const insert = async (user: UserEvent, name: RegExp) => {
    await user.click(screen.getByRole('button', { name: 'Insert variable' }));
    await user.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name }));
  };

  it('replaces the selection with a variable and puts the cursor behind it', async () => {
    const { field, editor, user } = await open({ value: '{"mail": "X"}', variables });
    act(() => editor.dispatch({ selection: { anchor: 10, head: 11 } }));
    await insert(user, /^email/);
    await expect.poll(() => given.at(-1)).toBe('{"mail": "{{email}}"}');
    expect(field).toHaveFocus();
    expect(editor.state.selection.main.head).toBe(19);
  });

  it('inserts into the last JSON string before the first focus', async () => {
    const { user } = await open({ value: '{\n  "a": 1,\n  "text": "{{message}}"\n}\n', variables });
    await insert(user, /^email/);
    await expect.poll(() => given.at(-1)).toBe('{\n  "a": 1,\n  "text": "{{message}}{{email}}"\n}\n');
  });

  it('inserts at the end before the first focus, then at the cursor', async () => {
    const { editor, user } = await open({ value: 'Hello ', variables });
    await insert(user, /^message/);
    await expect.poll(() => given.at(-1)).toBe('Hello {{message}}');
    act(() => editor.dispatch({ selection: { anchor: 0 } }));
    await insert(user, /^email/);
    await expect.poll(() => given.at(-1)).toBe('{{email}}Hello {{message}}');
  });

  it('disables variables that a template cannot name if the service documents the names', async () => {
    const { user } = await open({ variables });
    await user.click(screen.getByRole('button', { name: 'Insert variable' }));
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
    expect(items.map((item) => item.getAttribute('aria-disabled'))).toEqual([null, 'true', null]);
    expect(items[1]).toHaveTextContent(/Not usable in templates/);
    await user.keyboard('{Escape}');
    setAppConfig({ ...appConfig(), extensions: [] });
    await insert(user, /^first name/);
    await expect.poll(() => given).toEqual(['{{first name}}']);
  });

  it('inserts any name if no variables are known', async () => {
    const { field, user } = await open({ value: 'in ' });
    await user.type(
      screen.getByRole('textbox', { name: 'Name of a variable to insert into Body' }),
      ' city {Enter}',
    );
    expect(given).toEqual(['in {{city}}']);
    expect(field).toHaveFocus();
  });

  it('refers to the preview if the form has a preview', async () => {
    const { field } = await open({ value: '{"a": b}', hasPreview: true });
    expect(field).toHaveAccessibleDescription(/column 7\. The preview shows the request\.$/);
  });

  it('recognizes JSON whose variables only need values', async () => {
    const { field } = await open({ value: '{"a": {{b}}}', hasPreview: true });
    expect(field).toHaveAccessibleDescription(/JSON with variables$/);
  });
});
