import type { RefObject } from 'react';
import type { Slide } from '../../charts/slide.ts';
import { svgText, type Size } from '../../charts/svg-drawing.ts';
import { wrap } from '../../charts/text-width.ts';
import { useSlideEntries } from '../../charts/use-slide.ts';
import { MenuList, type MenuPlace } from '../../ui/menu-list.tsx';

/** The parts of the summary. Each paragraph of the summary names its part in `data-part`. */
export type SummaryPart = 'heading' | 'week' | 'findings' | 'unknown';

type SummarySlideListProps = MenuPlace & {
  /** The element that contains the paragraphs of the summary. */
  words: RefObject<HTMLElement | null>;
};

export function SummarySlideList({ words, ...menu }: SummarySlideListProps) {
  const slideEntries = useSlideEntries();
  const textsOf = (part: SummaryPart) => sentencesIn(words.current, part);
  const day = textsOf('heading').join('');
  return (
    <MenuList
      {...menu}
      entries={slideEntries('the summary', day, () => {
        const [headline = '', ...findings] = textsOf('findings');
        return {
          headline: headline.replace(/\.$/, ''),
          subtitle: day,
          notes: textsOf('unknown').join(' ') || 'All checks of the overview are complete.',
          chart: drawSentences([...textsOf('week'), ...findings]),
        };
      })}
    />
  );
}

function sentencesIn(words: HTMLElement | null, part: SummaryPart): string[] {
  return [...(words?.querySelectorAll(`[data-part="${part}"] > span`) ?? [])].map(
    ({ textContent }) => textContent,
  );
}

const SIZE = 24;
const LINE_HEIGHT = 32;
const GAP = 10;
const FONT = `400 ${SIZE}px` as const;
const MOST_LINES = 2;

/** Returns a function that draws one sentence below the other. The last line counts the sentences that have no room. */
function drawSentences(sentences: readonly string[]): Slide['chart'] {
  return ({ width, height }: Size, { text, secondary }) => {
    const drawn: string[] = [];
    let top = 0;
    for (const [place, sentence] of sentences.entries()) {
      const lines = wrap(sentence, width, { most: MOST_LINES, mayBeCut: true, font: FONT })!;
      const isLast = place === sentences.length - 1;
      const room = height - top - lines.length * LINE_HEIGHT - (isLast ? 0 : GAP + LINE_HEIGHT);
      if (room < 0) {
        drawn.push(
          svgText(
            `${sentences.length - place} more`,
            0,
            top + SIZE,
            `font-size="${SIZE}" fill="${secondary}"`,
          ),
        );
        break;
      }
      for (const line of lines) {
        drawn.push(svgText(line, 0, top + SIZE, `font-size="${SIZE}" fill="${text}"`));
        top += LINE_HEIGHT;
      }
      top += GAP;
    }
    return drawn.join('');
  };
}
