import type { Assessment } from '../../../../domain/split-tests/assessment.ts';
import { MenuList, type MenuPlace } from '../../../../ui/menu-list.tsx';
import { useSlideEntries } from '../../../../charts/use-slide.ts';
import { whenText } from './answer.tsx';
import { resultSlide } from './result-slide.ts';

type ResultSlideListProps = MenuPlace & { assessment: Assessment; bot: string; measure: string };

export function ResultSlideList({ assessment, bot, measure, ...menu }: ResultSlideListProps) {
  const slideEntries = useSlideEntries();
  const when = whenText(
    assessment.test,
    assessment.variants.some(({ results }) => results !== null),
  );
  return (
    <MenuList
      {...menu}
      entries={slideEntries(`split test of ${bot}`, bot, () =>
        resultSlide(assessment, { bot, measure, when }),
      )}
    />
  );
}
