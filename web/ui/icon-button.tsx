import { ActionIcon } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';

interface IconButtonProps {
  readonly Icon: TablerIcon;
  /** What it does and to which thing, for those who listen. */
  readonly label: string;
  /** What stands beside the pointer, where that is shorter. */
  readonly title?: string;
  /** In red: something is lost for good. */
  readonly warning?: boolean;
  readonly onClick: () => void;
}

/** A button of one sign, as it stands in a row or on a card. */
export function IconButton({ Icon, label, title = label, warning = false, onClick }: IconButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color={warning ? 'red' : 'gray'}
      size={36}
      aria-label={label}
      title={title}
      onClick={onClick}
    >
      <Icon size={19} stroke={1.8} aria-hidden />
    </ActionIcon>
  );
}
