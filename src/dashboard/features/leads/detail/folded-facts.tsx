import type { ReactNode } from 'react';
import { pluralize } from '../../../lib/pluralize.ts';
import { Folded } from '../../../ui/folded.tsx';
import { DescriptionList } from '../../../ui/value.tsx';

export type Fact = { term: string; value: ReactNode; isEmpty: boolean };

/** A description list that collapses the facts without a value. */
export function FoldedFacts({ facts }: { facts: readonly Fact[] }) {
  const empty = facts.filter(({ isEmpty }) => isEmpty);
  const filled = facts.filter(({ isEmpty }) => !isEmpty);
  return (
    <>
      {filled.length > 0 && <DescriptionList items={filled} />}
      {empty.length > 0 && (
        <Folded summary={pluralize(empty.length, 'empty field')}>
          <DescriptionList items={empty} />
        </Folded>
      )}
    </>
  );
}
