import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { BodyEditor } from './body-editor.tsx';

vi.mock('./body-editor-code.tsx', () => {
  throw new Error('Made to fail.');
});

function Host() {
  const [value, setValue] = useState('{"a":1}');
  return (
    <BodyEditor
      label="Body"
      variables={null}
      hasPreview={false}
      problem="Too long."
      value={value}
      onChange={setValue}
    />
  );
}

describe('the body editor without its code', () => {
  it('falls back to a plain text field with the same features', async () => {
    render(<Host />);
    const user = userEvent.setup();
    const field = await screen.findByRole('textbox', { name: 'Body' });
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Too long. 7 characters, 7 bytes JSON');
    await user.click(screen.getByRole('button', { name: 'Format Body' }));
    expect(field).toHaveValue('{\n  "a": 1\n}');
    await user.clear(field);
    await user.type(field, 'ab');
    await user.type(screen.getByRole('textbox', { name: /name of a variable/i }), 'city{Enter}');
    expect(field).toHaveValue('ab{{city}}');
    expect(field).toHaveFocus();
  });
});
