import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import X from 'lucide-react/icons/x';
import type { SectionId, TestCheck } from './checks.ts';
import styles from './answer.module.css';

const SIGNS = {
  passed: { Icon: Check, words: 'Passed' },
  failed: { Icon: X, words: 'Failed' },
  unknown: { Icon: Minus, words: 'Unknown' },
};

type CheckLineProps = { checks: readonly TestCheck[]; onOpen: (section: SectionId) => void };

/** Shows the conditions of a reliable result in one line. A click on a condition opens the section with its details. */
export function CheckLine({ checks, onOpen }: CheckLineProps) {
  return (
    <ul className="wrap" style={{ gap: '0 20px', padding: '8px 16px' }} aria-label="Checks">
      {checks.map(({ state, text, section }) => {
        const { Icon, words } = SIGNS[state];
        return (
          <li key={text}>
            <button type="button" className={styles.check} data-state={state} onClick={() => onOpen(section)}>
              <Icon size={14} strokeWidth={2.5} aria-hidden />
              <span className="visually-hidden">{words}: </span>
              <bdi>{text}</bdi>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
