import { onDemand } from '../../ui/on-demand.tsx';
import { useSourceNames, type QuestionList } from './use-question-list.ts';

const QuestionSheet = onDemand(async () => (await import('./question-sheet.tsx')).QuestionSheet);

type OpenQuestionProps = {
  list: QuestionList;
  /** What the address names. */
  questionId: string | null;
  onOpen: (questionId: string) => void;
  onClose: () => void;
};

/** The question that the address names, at the side of the list. Nothing while the list is not there. */
export function OpenQuestion({ list, questionId, onOpen, onClose }: OpenQuestionProps) {
  const names = useSourceNames();
  const { questions, rows } = list;
  if (questionId === null || questions === null) return null;
  const question = questions.find(({ id }) => id === questionId);
  if (question === undefined) return null;
  const at = rows.findIndex((row) => row.questions.includes(question));
  return (
    <QuestionSheet
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

OpenQuestion.prefetch = () => QuestionSheet.prefetch();
