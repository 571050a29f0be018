import { ActionIcon, Button, type ButtonProps } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { Ref } from 'react';
import { Link } from 'wouter';

interface IconButtonProps {
  readonly Icon: TablerIcon;
  /** What the button does and to which thing, for screen readers */
  readonly label: string;
  /** A shorter tooltip */
  readonly title?: string;
  /** In red, for a permanent loss */
  readonly warning?: boolean;
  /** As high as a field, for a button that is not in a row or card */
  readonly large?: boolean;
  readonly onClick?: () => void;
  /** Makes it a link. */
  readonly href?: string;
}

/** An icon button or link, for rows and cards */
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
  /** Makes it a link. */
  readonly href?: string;
  readonly onClick?: () => void;
  /** For buttons, not links */
  readonly ref?: Ref<HTMLButtonElement>;
  readonly 'aria-label'?: string;
  readonly 'aria-disabled'?: boolean;
  /** Gets the initial focus in a dialog. */
  readonly 'data-autofocus'?: boolean;
}

/** A button or link with an icon before its label; on phones, page actions show their icons only. */
export function ButtonWithIcon({ Icon, href, ref, ...rest }: ButtonWithIconProps) {
  const sign = <Icon size={18} stroke={1.8} aria-hidden />;
  if (href === undefined) return <Button ref={ref} leftSection={sign} {...rest} />;
  return <Button component={Link} href={href} leftSection={sign} {...rest} />;
}
