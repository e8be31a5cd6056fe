import { type DayRange, rangeWords } from '../../../lib/day.ts';
import { type Comparison, COMPARISON_LABELS, comparedRange, COMPARISONS } from '../topic-range.ts';
import { ChoiceList } from '../../../list/choice-list.tsx';
import styles from '../../../list/sheet.module.css';

type CompareSheetProps = {
  range: DayRange;
  chosen: Comparison | null;
  onChoose: (comparison: Comparison | null) => void;
};

export function CompareSheet({ range, chosen, onChoose }: CompareSheetProps) {
  return (
    <div className={styles.sheet}>
      <ChoiceList
        choices={[
          { value: 'none', label: 'Nothing' },
          ...COMPARISONS.map((comparison) => ({
            value: comparison,
            label: COMPARISON_LABELS[comparison],
            note: rangeWords(comparedRange(range, comparison)),
          })),
        ]}
        chosen={chosen ?? 'none'}
        onChoose={(value) => onChoose(COMPARISONS.find((comparison) => comparison === value) ?? null)}
      />
      <p className={styles.note}>As many days as are looked at. Each is set against the one in its place.</p>
    </div>
  );
}
