/** The dialog that shows a one-time password once. @see decisions §3.5 */
export const oneTimePasswordText = {
  detail: (name: string) =>
    `Hand this one-time password to ${name}. It is shown only now. They have to change it within one hour of signing in.`,
  label: 'One-time password',
  copy: 'Copy',
  copied: 'Copied',
  copyByHand: 'This browser does not let a page copy. The password is selected: press Ctrl+C.',
  uncopied: {
    title: 'Close without copying?',
    detail: 'This password is shown only now. Without it, the password has to be reset once more.',
    warning: true,
  },
  done: 'Done',
} as const;
