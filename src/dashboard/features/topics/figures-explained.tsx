import { EXPLANATIONS } from '../../domain/topics/explanations.ts';
import { HelpTip, ExplainedTerms } from '../../ui/help-tip.tsx';

const FIGURES = [
  ['Share', EXPLANATIONS.share],
  ['A day', EXPLANATIONS.daily],
  ['Sentiment', EXPLANATIONS.sentiment],
  ['Coverage', EXPLANATIONS.coverage],
] as const;

const COMPARED_FIGURES = [
  ['Change', EXPLANATIONS.change],
  ['Movement', EXPLANATIONS.chance],
  ['Share change', EXPLANATIONS.shareChange],
  ['Sentiment change', EXPLANATIONS.sentimentChange],
] as const;

/**
 * A single help button explains every column of the topics table, because the headings have no room for a button each.
 */
export function FiguresExplained({ isCompared }: { isCompared: boolean }) {
  return (
    <HelpTip of="the figures">
      <ExplainedTerms terms={[...FIGURES, ...(isCompared ? COMPARED_FIGURES : [])]} />
    </HelpTip>
  );
}
