import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import Check from 'lucide-react/icons/check';
import styles from './sheet.module.css';

type ChoiceListProps<Value extends string> = {
  /** `note` is a text beside the label that explains the choice, e.g. the days of a range. */
  choices: readonly { value: Value; label: string; note?: string; isDisabled?: boolean }[];
  chosen: Value | null;
  onChoose: (value: Value) => void;
};

export function ChoiceList<Value extends string>({ choices, chosen, onChoose }: ChoiceListProps<Value>) {
  return (
    <List dense disablePadding className={styles.choices}>
      {choices.map(({ value, label, note, isDisabled = false }) => (
        <ListItemButton
          key={value}
          className={styles.choice}
          selected={value === chosen}
          disabled={isDisabled}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          <span className="grow breaks">{label}</span>
          {note && <span className={styles.note}>{note}</span>}
          {value === chosen && <Check size={16} aria-hidden />}
        </ListItemButton>
      ))}
    </List>
  );
}
