import { useId, type ReactNode } from 'react';
import { tip } from './tip.ts';
import styles from './view-switch.module.css';

type ViewSwitchProps<Name extends string> = {
  /** What is shown in one way or another, for those who listen: 'View of the bots'. */
  label: string;
  /** An icon each, which the label names. */
  views: readonly { name: Name; label: string; icon: ReactNode }[];
  chosen: Name;
  onChange: (name: Name) => void;
};

/** The ways in which one and the same list can be looked at. */
export function ViewSwitch<Name extends string>({ label, views, chosen, onChange }: ViewSwitchProps<Name>) {
  const id = useId();
  return (
    <fieldset className={styles.switch}>
      <legend className="visually-hidden">{label}</legend>
      {views.map((view) => (
        <label key={view.name} className={styles.view} {...tip(view.label)}>
          <input
            type="radio"
            name={id}
            className={styles.input}
            aria-label={view.label}
            checked={view.name === chosen}
            onChange={() => onChange(view.name)}
          />
          {view.icon}
        </label>
      ))}
    </fieldset>
  );
}
