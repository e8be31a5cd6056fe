import { useNavigate } from 'react-router';
import { LazyIdForm, SheetButton } from './facet.tsx';

type OpenByIdProps = {
  /** The singular name of the object, e.g. 'bot'. */
  noun: string;
  /** Returns the object's address, e.g. `paths.bot`. */
  to: (id: string) => string;
};

/** Opens an object by its id, for services that have no list of these objects. */
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
