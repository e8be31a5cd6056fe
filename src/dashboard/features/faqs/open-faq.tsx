import { onDemand } from '../../ui/on-demand.tsx';
import { useSourceNames, type FaqList } from './use-faq-list.ts';

const FaqSheet = onDemand(async () => (await import('./faq-sheet.tsx')).FaqSheet);

type OpenFaqProps = {
  list: FaqList;
  /** What the address names. */
  faqId: string | null;
  onOpen: (faqId: string) => void;
  onClose: () => void;
};

/** The question that the address names, at the side of the list. Nothing while the list is not there. */
export function OpenFaq({ list, faqId, onOpen, onClose }: OpenFaqProps) {
  const names = useSourceNames();
  const { questions, rows } = list;
  if (faqId === null || questions === null) return null;
  const question = questions.find(({ id }) => id === faqId);
  if (question === undefined) return null;
  const at = rows.findIndex((row) => row.questions.includes(question));
  return (
    <FaqSheet
      question={question}
      questions={questions}
      sourceName={(question.sourceId && names.get(question.sourceId)) || null}
      previous={(at > 0 && rows[at - 1]?.id) || null}
      next={(at !== -1 && rows[at + 1]?.id) || null}
      onOpen={onOpen}
      onClose={onClose}
    />
  );
}

OpenFaq.prefetch = () => FaqSheet.prefetch();
