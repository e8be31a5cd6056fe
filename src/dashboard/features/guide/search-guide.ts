import { containsWords, fold, foldedWords } from '#contract/fold.ts';
import { guidePages, type GuideNode, type GuidePage, type GuideSection } from 'virtual:guide';

export type GuideResult = { page: GuidePage; section: GuideSection; excerpt: string };

/**
 * Returns the sections of the guide that contain all words of `text`. Sections with the words in their heading come
 * first.
 */
export function searchGuide(text: string): GuideResult[] {
  const words = foldedWords(text);
  const contains = containsWords(text);
  const results = guidePages.flatMap((page) =>
    page.sections.flatMap((section) => {
      const sentences = section.nodes.flatMap(blocksOf).flatMap(sentencesOf);
      if (!contains([section.heading, ...sentences].join(' '))) return [];
      return [{ page, section, excerpt: bestOf(sentences, words) }];
    }),
  );
  const isInHeading = ({ section }: GuideResult) => contains(section.heading);
  return results.toSorted((a, b) => Number(isInHeading(b)) - Number(isInHeading(a)));
}

/** Returns the sentence that contains the most of the words. */
function bestOf(sentences: readonly string[], words: readonly string[]): string {
  const countIn = (sentence: string) => {
    const folded = fold(sentence);
    return words.filter((word) => folded.includes(word)).length;
  };
  return sentences.toSorted((a, b) => countIn(b) - countIn(a))[0] ?? '';
}

function sentencesOf(block: string): string[] {
  return block.split(/(?<=[.?!:]) (?=\p{Lu})/u);
}

const BLOCKS = new Set(['ul', 'ol', 'table', 'thead', 'tbody']);

/** Returns the text of each paragraph, list item and table row of a node. */
function blocksOf(node: GuideNode): string[] {
  if (typeof node === 'object' && node.tag !== 'img' && BLOCKS.has(node.tag))
    return node.children.flatMap(blocksOf);
  return [textOf(node).replaceAll(/\s+/g, ' ').trim()];
}

function textOf(node: GuideNode): string {
  if (typeof node === 'string') return node;
  if (node.tag === 'img') return node.alt;
  return node.children.map(textOf).join(node.tag === 'tr' ? ' – ' : '');
}
