import { Fragment, useId, type Ref } from 'react';
import { SecretInput } from './secret-input.tsx';
import type { SecretChoice } from './secret.ts';
import radio from './radio.module.css';
import styles from './secret-field.module.css';

type SecretFieldProps = {
  /** What it is: 'Auth token'. */
  label: string;
  /** Whether the service has one; null where it cannot be known. */
  stored: boolean | null;
  choice: SecretChoice;
  onChange: (choice: SecretChoice) => void;
  onBlur?: () => void;
  /** What is wrong with it, said below what is chosen. */
  problem: string | undefined;
  /** To bring the focus here: the input where a value is to be given, else what is chosen. */
  inputRef?: Ref<HTMLInputElement>;
};

/** A secret that can be kept, replaced or cleared, each with its consequence, and is never filled in beforehand. */
export function SecretField(props: SecretFieldProps) {
  const { label, stored, choice, onChange, onBlur, problem, inputRef } = props;
  const id = useId();
  const isGiven = choice.action === 'replace';
  return (
    <fieldset className={styles.field} aria-describedby={problem && !isGiven ? `${id}problem` : undefined}>
      <legend className={styles.legend}>{label}</legend>
      {optionsFor(stored, choice.action).map(({ action, name, consequence }) => (
        <Fragment key={action}>
          <label className={styles.option}>
            <input
              type="radio"
              className={radio.radio}
              name={id}
              ref={action === choice.action && !isGiven ? inputRef : undefined}
              checked={action === choice.action}
              aria-labelledby={`${id}${action}`}
              aria-describedby={`${id}${action}consequence`}
              onChange={() => onChange({ ...choice, action })}
            />
            <span id={`${id}${action}`}>{name}</span>
            <span id={`${id}${action}consequence`} className={styles.consequence}>
              {consequence}
            </span>
          </label>
          {isGiven && action === 'replace' && (
            <div className={styles.input}>
              <SecretInput
                label={`New ${inSentence(label)}`}
                value={choice.value}
                onChange={(value) => onChange({ ...choice, value })}
                onBlur={onBlur}
                problem={problem}
                inputRef={inputRef}
              />
            </div>
          )}
        </Fragment>
      ))}
      {problem && !isGiven && (
        <p id={`${id}problem`} className={styles.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  );
}

type Option = { action: SecretChoice['action']; name: string; consequence: string };

function optionsFor(stored: boolean | null, chosen: SecretChoice['action']): Option[] {
  if (stored === false) {
    const options: Option[] = [
      { action: 'keep', name: 'None', consequence: 'There is none, and none is sent.' },
      {
        action: 'replace',
        name: 'Set',
        consequence: 'It is hidden as you enter it, unless you choose to see it.',
      },
    ];
    // What was chosen before it was known that there is none.
    if (chosen === 'clear') options.push({ action: 'clear', name: 'Clear', consequence: 'There is none.' });
    return options;
  }
  const isSure = stored === true;
  return [
    {
      action: 'keep',
      name: 'Keep',
      consequence: isSure
        ? 'What is stored stays as it is.'
        : 'What may be stored stays as it is. Whether there is any is not known here.',
    },
    {
      action: 'replace',
      name: isSure ? 'Replace' : 'Set or replace',
      consequence: isSure ? 'What is stored is lost for good.' : 'What may be stored is lost for good.',
    },
    {
      action: 'clear',
      name: 'Clear',
      consequence: isSure ? 'What is stored is removed for good.' : 'What may be stored is removed for good.',
    },
  ];
}

/** 'External API key' in the middle of a sentence: 'external API key'. */
function inSentence(label: string): string {
  return /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}
