import { useNavigate } from 'react-router';
import { LazyIdForm, SheetButton } from './facet.tsx';

type OpenByIdProps = {
  noun: string;
  /** Returns the address of the object, e.g. `paths.bot`. */
  to: (id: string) => string;
};

/** A button that opens an object by its id. For services that cannot list the objects. */
export function OpenById({ noun, to }: OpenByIdProps) {
  const navigate = useNavigate();
  return (
    <SheetButton variant="outlined" label="Open by id" sheetLabel={`Open a ${noun} by its id`}>
      {(close) => (
        <LazyIdForm
          isAlone
          label={`${noun.charAt(0).toUpperCase()}${noun.slice(1)} id`}
          initial=""
          verb="Open"
          onSubmit={(id) => {
            close();
            void navigate(to(id));
          }}
        />
      )}
    </SheetButton>
  );
}
