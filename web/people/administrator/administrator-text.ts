import { counted } from '#contract/platform/base/format-number.ts';
import { momentText } from '#web/platform/base/date-text.ts';

/** @see docs/decisions/0037 */
export const administratorText = {
  /** The number of things that need an administrator. */
  needs: (count: number) => counted(count, 'thing to fix', 'things to fix'),
  setting: 'Administrators',
  settingDetail: 'Who else manages the school, and who can change its settings.',
  ownFailed: 'Your rights could not be read.',
  title: 'ADMINISTRATORS',
  tab: 'Administrators',
  list: 'Administrators',
  count: (count: number) => counted(count, 'administrator'),
  empty: 'There are no administrators.',
  failed: 'The administrators could not be read.',
  username: 'Username',
  you: 'You',
  kind: 'Rights',
  kinds: { admin: 'All rights', registrar: 'Registrar' },
  kindDetails: {
    registrar: 'Manages students, professors, master lists and attendance.',
    admin: 'Manages everything, also settings and administrators.',
  },
  access: 'Password',
  own: 'Their own',
  oneTime: (until: string) => `One-time, until ${momentText(until)}`,
  expired: 'One-time, expired',
  added: 'Added',
  add: 'Add administrator',
  addTitle: 'Add administrator',
  usernameHint: 'For signing in on the administrator page. A username cannot be changed later.',
  missing: 'Username is required.',
  addFailed: 'The administrator could not be added.',
  changeKind: { admin: 'Give all rights', registrar: 'Make a registrar' },
  changeKindOf: {
    admin: (name: string) => `Give ${name} all rights`,
    registrar: (name: string) => `Make ${name} a registrar`,
  },
  askKind: {
    admin: (name: string) => ({
      title: `Give ${name} all rights?`,
      detail: 'This person can change the settings, and add and remove administrators, including you.',
      confirmLabel: 'Give all rights',
    }),
    registrar: (name: string) => ({
      title: `Make ${name} a registrar?`,
      detail: 'This person can no longer change settings or administrators.',
      confirmLabel: 'Make a registrar',
    }),
  },
  changeFailed: 'The rights could not be changed.',
  reset: 'Reset password',
  resetOf: (name: string) => `Reset the password of ${name}`,
  askReset: (name: string) => `Reset the password of ${name}?`,
  askResetDetail:
    'This person is signed out at once and gets a one-time password for 24 hours. The password must be changed within one hour of signing in.',
  resetFailed: 'The password could not be reset.',
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  askRemove: (name: string) => `Remove ${name}?`,
  askRemoveDetail: 'This person is signed out at once. What this person recorded stays. This cannot be undone.',
  removeFailed: 'The administrator could not be removed.',
} as const;
