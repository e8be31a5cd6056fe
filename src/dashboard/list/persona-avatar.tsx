import { useState, type CSSProperties } from 'react';
import type { Persona } from '#contract/persona.ts';
import { parseHexColor, readableOn } from '../lib/color.ts';
import { useSetting } from '../lib/settings.ts';
import { safeHref } from '../ui/link.tsx';
import styles from './persona-avatar.module.css';
import { once } from '../lib/once.ts';

type PersonaAvatarProps = {
  persona: Pick<Persona, 'personaName' | 'color' | 'imageUri'>;
  size?: 'medium' | 'large';
};

/**
 * The picture of a persona if the user allows remote images, otherwise the initials on the persona's colour. Hidden
 * from screen readers, because the name is always beside the avatar.
 */
export function PersonaAvatar({
  persona: { personaName, color, imageUri },
  size = 'medium',
}: PersonaAvatarProps) {
  const [state, setState] = useState<{ uri: string; isLoaded: boolean } | null>(null);
  const loadsImages = useSetting('remoteImages') === 'on';
  const uri = loadsImages ? httpsOnly(imageUri) : null;
  const known = state?.uri === uri ? state : null;
  const hasFailed = known !== null && !known.isLoaded;
  return (
    <span className={styles.avatar} data-size={size} style={colorsOf(color)} aria-hidden>
      {initials(personaName, 2)}
      {uri !== null && !hasFailed && (
        // The image is on a third-party server, which must not learn the address of the page.
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

/** A small avatar for table cells: one letter on the persona's colour, without an image. */
export function PersonaDot({ name, color }: { name: string | null; color: string | null }) {
  return (
    <span className={styles.dot} style={colorsOf(color)} aria-hidden>
      {initials(name, 1)}
    </span>
  );
}

/** Returns null for an address that is not https. assumed: the pictures of personas have https addresses. */
function httpsOnly(uri: string | null): string | null {
  const href = safeHref(uri);
  return href?.startsWith('https:') ? href : null;
}

function colorsOf(text: string | null): CSSProperties | undefined {
  const color = parseHexColor(text);
  return color === null ? undefined : { background: color, color: readableOn(color) };
}

const letters = once(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));

/**
 * Returns the first letters of the first and the last word, or only the first letter if `most` is 1. A letter is a
 * grapheme cluster, which can consist of several code points.
 */
export function initials(name: string | null, most: 1 | 2): string {
  const words = name?.trim().split(/\s+/) ?? [];
  const ends = words.length > 1 && most === 2 ? [words[0], words.at(-1)] : [words[0]];
  return ends.map((word = '') => firstLetter(word).toUpperCase()).join('') || '?';
}

function firstLetter(word: string): string {
  // The start of the word is enough, and a word can be very long.
  const [first] = letters().segment(word.slice(0, 40));
  return first?.segment ?? '';
}
