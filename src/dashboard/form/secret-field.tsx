import type { Ref } from 'react';
import { Choices } from '../ui/choices.tsx';
import { SecretInput } from './secret-input.tsx';
import type { SecretChoice } from './secret.ts';

type SecretFieldProps = {
  /** What it is: 'Auth token'. */
  label: string;
  /** Whether the service has one; null where it cannot be known. */
  stored: boolean | null;
  value: SecretChoice;
  onChange: (choice: SecretChoice) => void;
  onBlur?: () => void;
  /** What is wrong with it, said below what is chosen. */
  problem: string | undefined;
  /** To bring the focus here: the input where a value is to be given, else what is chosen. */
  inputRef?: Ref<HTMLInputElement>;
};

/** A secret that can be kept, replaced or cleared, each with its consequence, and is never filled in beforehand. */
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
    // What was chosen before it was known that there is none.
    ...(chosen === 'clear' ? [{ ...clear, consequence: 'Nothing is stored.' }] : []),
  ];
}

/** 'External API key' in the middle of a sentence: 'external API key'. */
function inSentence(label: string): string {
  return /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}
