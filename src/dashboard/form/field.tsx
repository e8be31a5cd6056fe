import type { ReactNode, RefCallback } from 'react';
import {
  useController,
  type Control,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
} from 'react-hook-form';
import { problemOf } from './service-problems.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';

/** What a field tells the part that is typed into or chosen from. */
export type InputProps<Value> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  /** Where the focus goes when this is what is wrong. */
  inputRef: RefCallback<{ focus: () => void }>;
  /** What is wrong with it, as a sentence. */
  problem: string | undefined;
};

type FieldProps<Values extends FieldValues, Name extends FieldPath<Values>> = {
  control: Control<Values>;
  name: Name;
  label: string;
  /** What a message is said of that is no sentence of its own, 'must be an address': 'The URL'. The label unless given. */
  subject?: string;
  /** What else is checked anew when this changes. */
  deps?: FieldPath<Values>;
} & (
  | { children: (input: InputProps<FieldPathValue<Values, Name>>) => ReactNode }
  | (Omit<TextInputProps, keyof InputProps<string>> & { children?: never })
);

/**
 * A field of a form, by its name: a line of text, or whatever else `children` draw. Its value, what is wrong with it and
 * where the focus goes come from the form, whether its own check found the mistake or the service.
 */
export function Field<Values extends FieldValues, Name extends FieldPath<Values>>(
  props: FieldProps<Values, Name>,
) {
  const { control, name, label, subject = label, deps, children, ...text } = props;
  const { field, fieldState } = useController({ control, name, ...(deps && { rules: { deps } }) });
  const input = {
    label,
    value: field.value,
    onChange: field.onChange,
    onBlur: field.onBlur,
    inputRef: field.ref,
    problem: problemOf(subject, fieldState.error?.message),
  };
  return children ? children(input) : <TextInput {...text} {...input} />;
}
