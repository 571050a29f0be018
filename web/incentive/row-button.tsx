import type { TablerIcon } from '@tabler/icons-react';
import { useCompact } from '#web/base/narrow.ts';
import { ButtonWithIcon, IconButton } from '#web/ui/icon-button.tsx';

interface RowButtonProps {
  readonly Icon: TablerIcon;
  /** What it does and to which thing, for those who listen. */
  readonly label: string;
  /** What it does, in a word. */
  readonly word: string;
  /** In red where a sign is all there is of it: something is lost for good. */
  readonly warning?: boolean;
  readonly onClick: () => void;
}

/** What can be done with a row: a sign, and its word where the window has room for it. */
export function RowButton({ Icon, label, word, warning = false, onClick }: RowButtonProps) {
  if (useCompact()) return <IconButton Icon={Icon} label={label} title={word} warning={warning} onClick={onClick} />;
  return (
    <ButtonWithIcon
      Icon={Icon}
      variant="subtle"
      // In every row red would be the loudest word of the list: what it does is asked about first.
      color="gray"
      size="sm"
      aria-label={label}
      onClick={onClick}
    >
      {word}
    </ButtonWithIcon>
  );
}
