import { CardSkeleton } from '../../../ui/card-skeleton.tsx';

export function SourceSkeleton() {
  return <CardSkeleton lines={6} />;
}
