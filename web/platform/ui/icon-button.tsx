import { ActionIcon, Button, type ButtonProps } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { Ref } from 'react';
import { Link } from 'wouter';

interface IconButtonProps {
  readonly Icon: TablerIcon;
  /** What it does and to which thing, for those who listen. */
  readonly label: string;
  /** What stands beside the pointer, where that is shorter. */
  readonly title?: string;
  /** In red: something is lost for good. */
  readonly warning?: boolean;
  /** As high as a field: where it stands alone. */
  readonly large?: boolean;
  readonly onClick?: () => void;
  /** Where it leads; with it, it is a link. */
  readonly href?: string;
}

/** A button or link of one sign, as it stands in a row or on a card. */
export function IconButton({
  Icon,
  label,
  title = label,
  warning = false,
  large = false,
  onClick,
  href,
}: IconButtonProps) {
  const shown = {
    variant: 'subtle',
    color: warning ? 'red' : 'gray',
    size: large ? 44 : 36,
    'aria-label': label,
    title,
    children: <Icon size={large ? 20 : 19} stroke={1.8} aria-hidden />,
  } as const;
  if (href !== undefined) return <ActionIcon component={Link} href={href} c="var(--ai-color)" {...shown} />;
  return <ActionIcon onClick={onClick} {...shown} />;
}

interface ButtonWithIconProps extends Omit<ButtonProps, 'leftSection'> {
  readonly Icon: TablerIcon;
  /** Where it leads; with it, it is a link. */
  readonly href?: string;
  readonly onClick?: () => void;
  /** Of a button, not of a link. */
  readonly ref?: Ref<HTMLButtonElement>;
  readonly 'aria-label'?: string;
  readonly 'aria-disabled'?: boolean;
  /** Where a dialog's focus begins. */
  readonly 'data-autofocus'?: boolean;
}

/** A button or link with a sign before its words; a phone shows a page's actions by their signs alone. */
export function ButtonWithIcon({ Icon, href, ref, ...rest }: ButtonWithIconProps) {
  const sign = <Icon size={18} stroke={1.8} aria-hidden />;
  if (href === undefined) return <Button ref={ref} leftSection={sign} {...rest} />;
  return <Button component={Link} href={href} leftSection={sign} {...rest} />;
}
