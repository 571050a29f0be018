import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';

interface SubmitButtonProps extends ButtonProps {
  /** Shows that the form is being sent. The button stays enabled to keep focus; a form is sent only once anyway. */
  readonly busy: boolean;
}

/** Replaces `disabled`, which Mantine sets while loading, with `aria-disabled`. */
function FocusableButton({ disabled, ...props }: ComponentProps<'button'>) {
  return <button {...props} aria-disabled={disabled} />;
}

export function SubmitButton({ busy, ...props }: SubmitButtonProps) {
  return <Button component={FocusableButton} type="submit" loading={busy} {...props} />;
}
