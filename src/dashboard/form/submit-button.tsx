import { Button } from '../ui/button.tsx';

type SubmitButtonProps = {
  isPending: boolean;
  /** What it says while the form is on its way. */
  pendingLabel: string;
  /** The pointer or the focus has come to it. */
  onIntent?: () => void;
  children: string;
};

/**
 * Sends its form. Pressing it leaves the focus where it is: a field that says what is wrong with it once it is left would
 * move the button away between the press and the release, and the click would be lost.
 */
export function SubmitButton({ isPending, pendingLabel, onIntent, children }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      variant="contained"
      // Not `disabled` while it is on its way, which would drop the focus.
      aria-disabled={isPending}
      onMouseDown={(event) => event.preventDefault()}
      {...(onIntent && { onFocus: onIntent, onPointerEnter: onIntent })}
    >
      {isPending ? pendingLabel : children}
    </Button>
  );
}
