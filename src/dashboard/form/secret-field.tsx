import type { Ref } from 'react';
import { Choices } from '../ui/choices.tsx';
import { SecretInput } from './secret-input.tsx';
import type { SecretChoice } from './secret.ts';

type SecretFieldProps = {
  label: string;
  /** Whether the service has a stored value. null if this is unknown. */
  stored: boolean | null;
  value: SecretChoice;
  onChange: (choice: SecretChoice) => void;
  onBlur?: () => void;
  problem: string | undefined;
  /** The element that receives the focus: the input if the user replaces the secret, otherwise the selected choice. */
  inputRef?: Ref<HTMLInputElement>;
};

/**
 * Lets the user keep, replace or clear a secret, and describes the consequence of each choice. The input never contains
 * the stored secret.
 */
export function SecretField({ label, stored, value: choice, onChange, ...rest }: SecretFieldProps) {
  const { onBlur, problem, inputRef } = rest;
  const isGiven = choice.action === 'replace';
  const input = (
    <SecretInput
      label={`New ${inSentence(label)}`}
      value={choice.value}
      onChange={(value) => onChange({ ...choice, value })}
      onBlur={onBlur}
      problem={problem}
      inputRef={inputRef}
    />
  );
  return (
    <Choices
      label={label}
      choices={choicesFor(stored, choice.action).map((one) =>
        isGiven && one.value === 'replace' ? { ...one, detail: input } : one,
      )}
      value={choice.action}
      onChange={(action) => onChange({ ...choice, action })}
      {...(!isGiven && { problem, inputRef })}
    />
  );
}

function choicesFor(stored: boolean | null, chosen: SecretChoice['action']) {
  const isSure = stored === true;
  const keep = {
    value: 'keep',
    name: 'Keep',
    consequence: isSure ? 'Keeps the stored value.' : 'Keeps the stored value, if any.',
  } as const;
  const replace = {
    value: 'replace',
    name: isSure ? 'Replace' : 'Set or replace',
    consequence: isSure
      ? 'Overwrites the stored value for good.'
      : 'Overwrites the stored value, if any, for good.',
  } as const;
  const clear = {
    value: 'clear',
    name: 'Clear',
    consequence: isSure
      ? 'Deletes the stored value for good.'
      : 'Deletes the stored value, if any, for good.',
  } as const;
  if (stored !== false) return [keep, replace, clear];
  return [
    { ...keep, name: 'None', consequence: 'Nothing is stored.' },
    { ...replace, name: 'Set', consequence: 'Hidden while you type, unless you reveal it.' },
    // The user may have chosen 'Clear' before the form learned that no value is stored, so the choice remains
    // available.
    ...(chosen === 'clear' ? [{ ...clear, consequence: 'Nothing is stored.' }] : []),
  ];
}

/**
 * Returns a label with its first letter in lower case, for use within a sentence: 'External API key' becomes 'external
 * API key'.
 */
function inSentence(label: string): string {
  return /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}
