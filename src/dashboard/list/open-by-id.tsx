import { useNavigate } from 'react-router';
import { LazyIdForm, SheetButton } from './facet.tsx';

type OpenByIdProps = {
  /** What is opened: 'bot'. */
  noun: string;
  /** Its address: `paths.bot`. */
  to: (id: string) => string;
};

/** The way to what a list may not know: where the service has no list of it, any id can be opened. */
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
