import { counted, grouped } from '#contract/platform/base/format-number.ts';

/** @see docs/decisions/0052 */
export const schoolSignInsText = {
  title: 'SIGNED IN NOW',
  tab: 'Signed in now',
  setting: 'Signed in now',
  settingDetail:
    'Who is signed in, and on which device. Sign someone out everywhere if a phone is lost or an account is shared.',
  counts: ({ student, professor, admin }: Readonly<Record<'student' | 'professor' | 'admin', number>>) =>
    `Sign-ins of students: ${grouped(student)}, of professors: ${grouped(professor)}, of administrators: ${grouped(admin)}.`,
  label: 'Sign-ins',
  person: 'Person',
  role: 'Role',
  roles: { student: 'Student', professor: 'Professor', admin: 'Administrator' },
  anyRole: 'Everyone',
  groups: { student: 'Students', professor: 'Professors', admin: 'Administrators' },
  device: 'Device',
  unknownDevice: 'Unknown device',
  current: 'This device',
  since: 'Signed in',
  seen: 'Last seen',
  now: 'Now',
  never: 'Never',
  seenNote: 'For students, “Last seen” is when they last showed a code.',
  end: 'Sign out everywhere',
  endOf: (name: string) => `Sign ${name} out everywhere`,
  askEnd: (name: string) => ({
    title: `Sign ${name} out everywhere?`,
    detail: 'This person is signed out on every device, and can sign in again with the same password.',
    confirmLabel: 'Sign out',
  }),
  askEndOwn: {
    title: 'Sign out on all your other devices?',
    detail: 'You stay signed in on this device only.',
    confirmLabel: 'Sign out',
  },
  failed: 'The sign-ins could not be read.',
  endFailed: 'The sign-ins could not be ended. Please try again.',
  search: 'Search by name',
  count: (shown: number, more: boolean) => `${counted(shown, 'sign-in')}${more ? ', and older ones' : ''}`,
  emptyFound: 'No signed-in people match these filters.',
  emptyFoundDetail: 'Try another name, or choose Everyone.',
} as const;
