import styles from './keys.module.css';

const IS_MAC = /Mac|iP(hone|ad|od)/.test(navigator.userAgent);

/** The label of the key for shortcuts on this platform: Command on Apple devices, otherwise Control. */
export const MOD_KEY = IS_MAC ? '⌘' : 'Ctrl';

const WORDS: Record<string, string> = { escape: 'Esc', enter: 'Enter', mod: MOD_KEY };

/** Shows a key sequence or combination with the labels of the keyboard, e.g. 'g l' or 'mod+k'. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className={styles.keys}>
      {keys.split(/[ +]/).map((key, at) => (
        // The React key is the index, because a keyboard key can occur twice in a sequence.
        // oxlint-disable-next-line react/no-array-index-key
        <kbd key={at} className={styles.key}>
          {WORDS[key] ?? key.toUpperCase()}
        </kbd>
      ))}
    </span>
  );
}
