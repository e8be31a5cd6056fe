import { Check } from 'lucide-react';
import styles from './sheet.module.css';

type ChoiceListProps<Value extends string> = {
  /** `note` is what the choice comes to, such as the days that it means. */
  choices: readonly { value: Value; label: string; note?: string }[];
  chosen: Value | null;
  onChoose: (value: Value) => void;
};

/** One of a few, each with what it comes to. */
export function ChoiceList<Value extends string>({ choices, chosen, onChoose }: ChoiceListProps<Value>) {
  return (
    <ul className={styles.choices}>
      {choices.map(({ value, label, note }) => (
        <li key={value}>
          <button
            type="button"
            className={styles.choice}
            aria-pressed={value === chosen}
            onClick={() => onChoose(value)}
          >
            <span className={styles.check}>{value === chosen && <Check size={16} aria-hidden />}</span>
            <span className={styles.choiceLabel}>{label}</span>
            {note && <span className={styles.note}>{note}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
