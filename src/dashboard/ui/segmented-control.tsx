import { useId, type ReactNode } from 'react';
import { tip } from './tip.ts';
import styles from './segmented-control.module.css';

type SegmentedControlProps<Name extends string> = {
  /** What is chosen, for those who listen: 'View of the bots'. */
  label: string;
  /** An icon each, which the label names. */
  options: readonly { name: Name; label: string; icon: ReactNode }[];
  chosen: Name;
  onChange: (name: Name) => void;
  /** For a bar, where it stands among other small things. */
  isSmall?: boolean;
};

/** One of a few, each an icon: the ways to look at a list, the themes. */
export function SegmentedControl<Name extends string>(props: SegmentedControlProps<Name>) {
  const { label, options, chosen, onChange, isSmall = false } = props;
  const id = useId();
  return (
    <fieldset className={styles.control} data-small={isSmall || undefined}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.name} className={styles.option} {...tip(option.label)}>
          <input
            type="radio"
            name={id}
            className={styles.input}
            aria-label={option.label}
            checked={option.name === chosen}
            onChange={() => onChange(option.name)}
          />
          {option.icon}
        </label>
      ))}
    </fieldset>
  );
}
