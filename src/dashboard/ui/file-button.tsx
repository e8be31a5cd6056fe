import Button, { type ButtonProps } from '@mui/material/Button';
import { useRef } from 'react';

type FileButtonProps = Omit<ButtonProps, 'onClick'> & {
  /** What is chosen, for those who listen: 'File of settings'. */
  label: string;
  /** As of an `<input>`: 'application/json,.json'. */
  accept: string;
  onFile: (file: File) => void;
};

/** Asks for a file. */
export function FileButton({ label, accept, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file can be chosen again once it was mended.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
