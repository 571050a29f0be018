import { type ReactNode, useRef } from 'react';

interface FilePickerProps {
  /** What the user picks, for screen readers */
  readonly label: string;
  /** The accepted files, as in `<input accept>` */
  readonly accept: string;
  /** Also called when the same file is picked again */
  readonly onPick: (file: File) => void;
  /** Renders the button, which calls `pick` on click. */
  readonly children: (pick: () => void) => ReactNode;
}

/** Lets any button pick a file. */
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
