import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';

interface SubmitButtonProps extends ButtonProps {
  /** Shows that it is being sent. It keeps the focus meanwhile, which a disabled button loses; a form sends once anyhow. */
  readonly busy: boolean;
}

/** What the library disables while it loads says so, and no more. */
function FocusableButton({ disabled, ...props }: ComponentProps<'button'>) {
  return <button {...props} aria-disabled={disabled} />;
}

/** The button that sends a form. */
export function SubmitButton({ busy, ...props }: SubmitButtonProps) {
  return <Button component={FocusableButton} type="submit" loading={busy} {...props} />;
}
