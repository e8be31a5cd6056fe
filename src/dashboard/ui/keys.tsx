import styles from './keys.module.css';

const IS_MAC = /Mac|iP(hone|ad|od)/.test(navigator.userAgent);

/** What is held with a click or a key: as it is printed on this keyboard. */
export const MOD_KEY = IS_MAC ? '⌘' : 'Ctrl';

const WORDS: Record<string, string> = { escape: 'Esc', enter: 'Enter', mod: MOD_KEY };

/** Keys as they are printed on the keyboard, one after the other: 'g l', 'mod+k'. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className={styles.keys}>
      {keys.split(/[ +]/).map((key, at) => (
        // The same key may come twice.
        // oxlint-disable-next-line react/no-array-index-key
        <kbd key={at} className={styles.key}>
          {WORDS[key] ?? key.toUpperCase()}
        </kbd>
      ))}
    </span>
  );
}
