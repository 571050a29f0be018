import { counted } from '#contract/platform/base/figure-text.ts';

/** The words of the school's logo and of its page about privacy. */
export const schoolText = {
  logoTitle: 'Logo',
  logoDetail:
    'Shown on sign-in pages, on every student’s pass and on prints. JPEG, PNG or WebP; a transparent background stays transparent. Only the picture is kept, nothing else of the file.',
  noLogo: 'No logo yet',
  logoNow: 'The logo now',
  chooseLogo: 'Choose a picture',
  replaceLogo: 'Replace',
  removeLogo: 'Remove',
  askRemove: 'Remove the school’s logo?',
  logoFailed: 'The logo could not be changed. Please try again.',
  privacyTitle: 'Privacy',
  privacyDetail:
    'Whom people can ask about their data. It is shown on the page “Privacy”, which every sign-in page links to.',
  contact: 'Contact',
  contactHint: 'For example a name, an address, a room and office hours, in at most 300 characters.',
  contactFailed: 'The contact could not be changed. Please try again.',
  contactFetchFailed: 'The contact could not be read.',
  seePage: 'Open the page',
  update: 'Update',
  copy: 'This is a restored copy',
  copyDetail: 'It was made from a backup. It makes no scheduled backups and sends no emails.',
  declare: 'This is the school',
  askDeclare: 'Is this the school from now on?',
  askDeclareDetail:
    'It then makes its scheduled backups and sends emails, including those that are waiting. Make sure that no other Rollcall serves this school.',
  declareFailed: 'This could not be saved. Please try again.',

  tab: 'Privacy',
  title: 'What is kept about you',
  whom: 'Whom to ask',
  nobodyNamed: 'The school has not named anybody yet. Please ask at its office.',
  contactUnread: 'Whom to ask could not be read just now. Please ask at the school’s office.',
  stays: 'It stays at school',
  staysDetail:
    'Everything lies on the school’s own server. Nothing is loaded from or sent to anybody else: no advertising, no statistics, no location, no face recognition.',
  sees: 'Who sees it',
  seesDetail:
    'Your professors see your name, program level and attendance in their classes, and your photo for a minute when they scan you. Administrators see every account. Other students see your level on the leaderboard, and as much of your name as the school has chosen; in your profile you can stay unnamed.',
  rights: 'What you can ask for',
  rightsDetail:
    'A copy of everything that is kept about you, a correction, or that your account is removed: then everything in the list goes with it. Backups that were made before hold it until the school throws them away.',
  what: 'What',
  howLong: 'How long',
  kept: 'For how long',
  account: 'Your account: names, program level, username, e-mail address, level, points; the password only as a hash',
  untilRemoved: 'until an administrator removes it',
  attendance: 'Your attendance, what it earned, and what you redeemed',
  untilDeleted: 'until your account, or the class, is removed',
  photo: 'Your photo',
  untilReplaced: 'until you replace it, or your account is removed',
  formerPhoto: 'A photo that you replaced, and changes to your names and program level',
  reasons: 'What was written about an absence or a correction',
  audit: 'What professors and administrators changed for others, such as your account: what, when, and who did it',
  ownEntries:
    'When and in which browser you signed in and out or changed your password, with a mark that tells networks apart',
  auditUnread: 'for as long as the school has set',
  codes: 'The codes that you show',
  afterEnd: (minutes: number) => `${minutes} minutes after their end`,
  marks: 'Which browser showed a code, as a number that names nobody',
  tries: 'Wrong passwords, and codes that were mailed',
  signIns: 'That you are signed in',
  signInsFor: (days: number, hours: { professor: number; admin: number }) =>
    `${counted(days, 'day')}; ${hours.professor} hours (professors), ${hours.admin} hours (administrators)`,
  onPhone: 'On a student’s own phone: the pass, photo and attendance it read last',
  withoutServer: (hours: number) =>
    `until signed out, and ${hours} hours without a connection; never on a shared device`,
  known: 'A mark in your browser, so that nobody’s guessing keeps you out',
  days: (days: number) => (days === 1 ? 'a day' : counted(days, 'day')),
  back: 'To Sign In',
  home: 'Back to your start page',
} as const;
