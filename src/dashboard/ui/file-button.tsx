import Button, { type ButtonProps } from '@mui/material/Button';
import { useRef } from 'react';

type FileButtonProps = Omit<ButtonProps, 'onClick'> & {
  /** The name of the file input for screen readers, e.g. 'File of settings'. */
  label: string;
  /** The `accept` attribute of the input, e.g. 'application/json,.json'. */
  accept: string;
  onFile: (file: File) => void;
};

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
          // Resets the value, so that the user can select the same file again after correcting the file.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
