import { useId } from 'react';
import styles from '../../../list/sheet.module.css';

type SuggestedInputProps = {
  label: string;
  value: string;
  suggestions: readonly string[];
  problem: string | undefined;
  onChange: (value: string) => void;
};

/** Any text, with what it may be offered by the browser's own list. */
export function SuggestedInput({ label, value, suggestions, problem, onChange }: SuggestedInputProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className="note" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={styles.input}
        dir="auto"
        list={`${id}list`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        value={value}
        aria-invalid={Boolean(problem)}
        aria-describedby={problem ? `${id}problem` : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={`${id}list`}>
        {suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion}>
            {suggestion}
          </option>
        ))}
      </datalist>
      {problem && (
        <p id={`${id}problem`} className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
