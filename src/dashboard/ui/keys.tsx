import styles from './keys.module.css';

const IS_MAC = /Mac|iP(hone|ad|od)/.test(navigator.userAgent);

/** The label of the modifier key on this platform. */
export const MOD_KEY = IS_MAC ? '⌘' : 'Ctrl';

const WORDS: Record<string, string> = { escape: 'Esc', enter: 'Enter', mod: MOD_KEY };

/** A key sequence or combination as printed on the keyboard, e.g. 'g l' or 'mod+k'. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className={styles.keys}>
      {keys.split(/[ +]/).map((key, at) => (
        // The index is needed, because a key may repeat.
        // oxlint-disable-next-line react/no-array-index-key
        <kbd key={at} className={styles.key}>
          {WORDS[key] ?? key.toUpperCase()}
        </kbd>
      ))}
    </span>
  );
}
