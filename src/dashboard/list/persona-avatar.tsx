import { useState, type CSSProperties } from 'react';
import type { Persona } from '#contract/persona.ts';
import { parseHexColor, readableOn } from '../lib/color.ts';
import { useRemoteImages } from '../lib/remote-images.ts';
import { safeHref } from '../ui/link.tsx';
import styles from './persona-avatar.module.css';
import { once } from '../lib/once.ts';

type PersonaAvatarProps = {
  persona: Pick<Persona, 'personaName' | 'color' | 'imageUri'>;
  size?: 'medium' | 'large';
};

/** A persona's picture where the reader lets images load, else its initials on its colour. The name always stands beside it. */
export function PersonaAvatar({
  persona: { personaName, color, imageUri },
  size = 'medium',
}: PersonaAvatarProps) {
  const [state, setState] = useState<{ uri: string; isLoaded: boolean } | null>(null);
  const loadsImages = useRemoteImages() === 'on';
  const uri = loadsImages ? httpsOnly(imageUri) : null;
  const known = state?.uri === uri ? state : null;
  const hasFailed = known !== null && !known.isLoaded;
  return (
    <span className={styles.avatar} data-size={size} style={colorsOf(color)} aria-hidden>
      {initials(personaName, 2)}
      {uri !== null && !hasFailed && (
        // It belongs to somebody else's server: that must not learn from which page it was asked for.
        <img
          className={styles.image}
          src={uri}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          data-loaded={known !== null}
          onLoad={() => setState({ uri, isLoaded: true })}
          onError={() => setState({ uri, isLoaded: false })}
        />
      )}
    </span>
  );
}

/** The same for the cells of a table: one letter on its colour, and nothing fetched. */
export function PersonaDot({ name, color }: { name: string | null; color: string | null }) {
  return (
    <span className={styles.dot} style={colorsOf(color)} aria-hidden>
      {initials(name, 1)}
    </span>
  );
}

/** assumed: a picture that would come unencrypted is none. */
function httpsOnly(uri: string | null): string | null {
  const href = safeHref(uri);
  return href?.startsWith('https:') ? href : null;
}

function colorsOf(text: string | null): CSSProperties | undefined {
  const color = parseHexColor(text);
  return color === null ? undefined : { background: color, color: readableOn(color) };
}

const letters = once(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));

/** The first letters of the first and the last word; what counts as a letter is the script's to say. */
export function initials(name: string | null, most: 1 | 2): string {
  const words = name?.trim().split(/\s+/) ?? [];
  const ends = words.length > 1 && most === 2 ? [words[0], words.at(-1)] : [words[0]];
  return ends.map((word = '') => firstLetter(word).toUpperCase()).join('') || '?';
}

function firstLetter(word: string): string {
  // A word may be of any length, and its first letters tell its first letter.
  const [first] = letters().segment(word.slice(0, 40));
  return first?.segment ?? '';
}
