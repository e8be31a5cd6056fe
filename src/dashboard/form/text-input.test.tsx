import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { IdListField } from './id-list-field.tsx';
import { SecretInput } from './secret-input.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

type Props = Pick<TextInputProps, 'value' | 'onChange'>;

const FIELDS: [string, (props: Props) => React.ReactNode][] = [
  ['an id or an address', (props) => <TextInput isCode label="Field" {...props} />],
  ['suggested methods', (props) => <TextInput isCode suggestions={['GET']} label="Field" {...props} />],
  [
    'a list of ids',
    ({ value, onChange }) => <IdListField label="Field" noun="id" text={value} onChange={onChange} />,
  ],
  ['a key', (props) => <SecretInput label="Field" problem={undefined} {...props} />],
];

function Stateful({ field }: { field: (props: Props) => React.ReactNode }) {
  const [value, onChange] = useState('');
  return field({ value, onChange });
}

async function paste(text: string) {
  const input = screen.getByLabelText('Field');
  await userEvent.click(input);
  await userEvent.paste(text);
  return input;
}

describe('a field', () => {
  it.each(FIELDS)('for %s removes invisible characters and names them', async (_, field) => {
    render(<Stateful field={field} />);
    const input = await paste('lead\u200B-\u202E1\u00AD');
    await waitFor(() => expect(input).toHaveValue('lead-1'));
    expect(input).toHaveAccessibleDescription(
      /Removed invisible characters: soft hyphen, text direction mark, zero-width character\./,
    );
    await userEvent.clear(input);
    expect(screen.queryByText(/Removed invisible/)).toBeNull();
  });

  it.each([
    ['a name', <TextInput key="name" label="Field" value="" onChange={() => {}} />],
    ['a document', <TextInput key="code" isCode rows={6} label="Field" value="" onChange={() => {}} />],
  ])('for %s keeps them', async (_, { props }) => {
    render(<Stateful field={(state) => <TextInput {...props} {...state} />} />);
    expect(await paste('a\u200Db\u00A0c')).toHaveValue('a\u200Db\u00A0c');
  });

  it('keeps the focus and the text when its suggestions arrive', async () => {
    const field = (suggestions: readonly string[]) => (
      <Stateful field={(state) => <TextInput label="Field" suggestions={suggestions} {...state} />} />
    );
    const { rerender } = render(field([]));
    const input = await paste('contact');
    rerender(field(['contact.id', 'message.text']));
    expect(input).toHaveFocus();
    expect(input).toHaveValue('contact');
    await userEvent.keyboard('.');
    expect(screen.getByRole('option', { name: 'contact.id' })).toBeVisible();
  });
});
