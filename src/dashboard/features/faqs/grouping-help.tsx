import { HelpTip } from '../../ui/help-tip.tsx';

/**
 * Explains the accuracy of the grouping. The percentages are the results for the held-out test set in
 * `docs/numbers.md`.
 */
export function GroupingHelp() {
  return (
    <HelpTip of="similar questions">
      Groups are estimated from the words, with synonyms in English, German and Spanish only. In a test with
      243 questions of eight trades in these languages, it found 85% of the pairs with the same meaning, and
      97% of the pairs that it found were right.
    </HelpTip>
  );
}
