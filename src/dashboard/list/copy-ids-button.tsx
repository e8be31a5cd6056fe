import Button from '@mui/material/Button';
import { useExport } from '../ui/use-export.ts';

type CopyIdsButtonProps = { ids: ReadonlySet<string>; noun: string };

/** Copies the ids of the selected rows, one on each line. */
export function CopyIdsButton({ ids, noun }: CopyIdsButtonProps) {
  const { copyIds } = useExport();
  return (
    <Button variant="outlined" onClick={() => copyIds([...ids], noun)}>
      Copy ids
    </Button>
  );
}
