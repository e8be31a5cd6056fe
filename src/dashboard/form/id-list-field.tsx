import { pluralize } from '../lib/pluralize.ts';
import { readIds } from '../lib/id-list.ts';
import { TextInput } from './text-input.tsx';

type IdListFieldProps = {
  label: string;
  noun: string;
  text: string;
  onChange: (text: string) => void;
};

/** A text area for many ids, typed or pasted. Shows the number of ids that the text contains. */
export function IdListField({ label, noun, text, onChange }: IdListFieldProps) {
  const { ids, repeated } = readIds(text);
  const found = ids.length === 0 ? 'One per line, or separated by commas.' : pluralize(ids.length, noun);
  return (
    <TextInput
      isCode
      isIdList
      rows={3}
      label={label}
      value={text}
      onChange={onChange}
      help={repeated > 0 ? `${found}, ${pluralize(repeated, 'duplicate')}` : found}
    />
  );
}
