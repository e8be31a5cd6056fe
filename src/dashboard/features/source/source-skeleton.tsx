import { CardSkeleton } from '../../components/card-skeleton.tsx';

export function SourceSkeleton() {
  return <CardSkeleton lines={6} />;
}
