import { type ReactNode, useRef } from 'react';

interface FilePickerProps {
  /** What is picked, for those who listen. */
  readonly label: string;
  /** Which files are offered, as an `input` takes it. */
  readonly accept: string;
  /** The same file can be picked again. */
  readonly onPick: (file: File) => void;
  /** The button, given what its tap does. */
  readonly children: (pick: () => void) => ReactNode;
}

/** Lets a button of any look pick a file. */
export function FilePicker({ label, accept, onPick, children }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      {children(() => input.current?.click())}
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file) onPick(file);
        }}
      />
    </>
  );
}
