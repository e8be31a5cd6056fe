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

/** The props that a `Field` passes to its input. */
export type InputProps<Value> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  /** The element that receives the focus if the field is invalid. */
  inputRef: RefCallback<{ focus: () => void }>;
  /** The error message as a sentence. undefined if the value is valid. */
  problem: string | undefined;
};

type FieldProps<Values extends FieldValues, Name extends FieldPath<Values>> = {
  control: Control<Values>;
  name: Name;
  label: string;
  /**
   * The subject for an error message that has none: with the subject 'The URL', the message 'must be an address'
   * becomes a sentence. The default is the label.
   */
  subject?: string;
  /** Other fields that are validated again when this field changes. */
  deps?: FieldPath<Values>;
} & (
  | { children: (input: InputProps<FieldPathValue<Values, Name>>) => ReactNode }
  | (Omit<TextInputProps, keyof InputProps<string>> & { children?: never })
);

/**
 * A form field, bound to the form by its name. Renders a text input, or the input that `children` returns. The form
 * provides the value, the error and the focus target of the input. Errors come from the form's own validation or from
 * the service.
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
