/** Texts of the dialog that shows a one-time password once. @see decisions §3.5 */
export const oneTimePasswordText = {
  detail: (name: string) =>
    `Give this one-time password to ${name}. The password is shown only now, and must be changed within one hour of signing in.`,
  label: 'One-time password',
  copy: 'Copy',
  copied: 'Copied',
  copyByHand: 'This browser does not allow copying. The password is selected: press Ctrl+C.',
  uncopied: {
    title: 'Close without copying?',
    detail: 'This password is shown only now. Without it, you must reset the password again.',
    warning: true,
    confirmLabel: 'Close without copying',
    cancelLabel: 'Keep open',
  },
  done: 'Done',
} as const;
