import { counted } from '#contract/platform/base/format-number.ts';
import { QR_KEPT_MINUTES } from '#contract/platform/settings/retention-periods.ts';

/** Texts of the school's logo and of its privacy page. */
export const schoolText = {
  logoTitle: 'Logo',
  logoDetail:
    'Shown on sign-in pages, passes and prints. JPEG, PNG or WebP. A transparent background stays transparent. Other data in the file is removed.',
  noLogo: 'No logo yet',
  logoNow: 'Current logo',
  chooseLogo: 'Choose a picture',
  replaceLogo: 'Replace',
  removeLogo: 'Remove',
  askRemove: { title: 'Remove the school’s logo?', confirmLabel: 'Remove logo' },
  logoFailed: 'The logo could not be changed. Please try again.',
  privacyTitle: 'Privacy',
  privacyDetail: 'The person to ask about stored data. Shown on the page “Privacy”, which every sign-in page links to.',
  contact: 'Contact',
  contactHint: 'For example a name, an address, a room and office hours. At most 300 characters.',
  contactFailed: 'The contact could not be changed. Please try again.',
  contactFetchFailed: 'The contact could not be read.',
  seePage: 'Open the page',
  update: 'Update',
  copy: 'This is a restored copy',
  copyDetail: 'This copy was made from a backup. The copy makes no scheduled backups and sends no emails.',
  declare: 'Make it live',
  askDeclare: {
    title: 'Make this copy the live system?',
    detail:
      'The copy will make scheduled backups and send emails, including waiting ones. Make sure that no other Rollcall serves this school.',
    confirmLabel: 'Make it live',
  },
  declareFailed: 'This could not be saved. Please try again.',

  tab: 'Privacy',
  title: 'Your data',
  whom: 'Whom to ask',
  nobodyNamed: 'The school has not named anyone yet. Please ask at the school’s office.',
  contactUnread: 'The contact could not be loaded. Please ask at the school’s office.',
  stays: 'Data stays at school',
  staysDetail:
    'Everything is stored on the school’s own server. Nothing is loaded from or sent to anyone else: no advertising, no statistics, no location, no face recognition.',
  sees: 'Who sees your data',
  seesDetail:
    'Your professors see your name, program level and attendance in their classes, and your photo for a minute when they scan you. Administrators see every account. Other students see your level on the leaderboard, and as much of your name as the school allows. You can hide your name in your profile.',
  rights: 'What you can ask for',
  rightsDetail:
    'A copy of everything stored about you, a correction, or the removal of your account, which deletes everything in this list. Older backups contain your data until the school deletes the backups.',
  what: 'What',
  howLong: 'How long',
  kept: 'Time',
  account: 'Your account: names, program level, username, email address, level, points; your password only as a hash',
  untilRemoved: 'until an administrator removes it',
  attendance: 'Your attendance, what it earned, and what you redeemed',
  untilDeleted: 'until your account, or the class, is removed',
  photo: 'Your photo',
  untilReplaced: 'until you replace it, or your account is removed',
  formerPhoto: 'A photo that you replaced, and changes to your names and program level',
  reasons: 'What was written about an absence or a correction',
  audit: 'Changes by professors and administrators, such as to your account: what, when and who',
  ownEntries:
    'When and in which browser you signed in and out or changed your password, and a code that stands for your network',
  auditUnread: 'for as long as the school chooses',
  codes: 'The codes that you show',
  afterEnd: (hours: number) =>
    `${hours === 0 ? counted(QR_KEPT_MINUTES, 'minute') : counted(hours, 'hour')} after they expire`,
  marks: 'Which browser showed a code, as an anonymous number',
  tries: 'Wrong passwords, and codes that were mailed',
  signIns: 'Your current sign-ins',
  signInsFor: (days: number, hours: { professor: number; admin: number }) =>
    `${counted(days, 'day')}; ${hours.professor} hours (professors), ${hours.admin} hours (administrators)`,
  onTeachersDevice: 'On a professor’s device, encrypted: names and statuses of students in their classes',
  forHours: (hours: number) => `until they log out; used for ${hours} hours at most; never on a shared device`,
  waitingScans: 'On a professor’s device, without names: scans, statuses and reasons that wait for the network',
  untilSent: 'until they are sent, or the professor deletes them',
  onPhone: 'On a student’s own phone: the latest pass, photo and attendance',
  withoutServer: (hours: number) =>
    `until signed out, and ${hours} hours without a connection; never on a shared device`,
  known: 'A mark in your browser, so that others’ wrong passwords do not lock you out',
  days: (days: number) => (days === 1 ? 'a day' : counted(days, 'day')),
  back: 'To Sign In',
  home: 'Back to your start page',
} as const;
