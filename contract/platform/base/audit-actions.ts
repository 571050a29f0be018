/**
 * What the audit keeps, by what it is about: one word for each deed of an administrator or a professor that changes
 * something for somebody else, and for what anyone does with their own sign-ins and password. A word that was ever stored is never given another meaning.
 * @see docs/decisions/0052
 */
export const auditTopics = {
  accounts: [
    'approve-student',
    'approve-professor',
    'decline-student',
    'decline-professor',
    'delete-student',
    'delete-professor',
    'create-student',
    'create-professor',
    'export-student',
    'export-professor',
    'change-student',
    'change-professor',
    'close-student',
    'close-professor',
    'readmit-student',
    'take-back-student-first_name',
    'take-back-student-middle_name',
    'take-back-student-last_name',
    'take-back-student-courseYearSection',
    'apply-import',
    'drop-import',
    'undo-import',
    'make-card',
    'end-card',
  ],
  signIns: [
    'reset-student-password',
    'reset-professor-password',
    'reset-administrator-password',
    'end-student-wait',
    'end-professor-wait',
    'end-student-sign-ins',
    'end-professor-sign-ins',
    'end-administrator-sign-ins',
  ],
  /** Of a person's own account. */
  signingIn: [
    'sign-in',
    'sign-out',
    'end-own-sign-ins',
    'change-own-password',
    'choose-own-password',
    'prove-own-email',
    'remove-own-email',
  ],
  administrators: ['create-administrator', 'change-administrator', 'remove-administrator'],
  teaching: [
    'change-subject',
    'change-lateness',
    'delete-subject',
    'restore-subject',
    'share-subject',
    'unshare-subject',
    'transfer-subject',
    'give-subjects',
    'enrol-students',
    'drop-student',
    'drop-from-beginning',
    'change-session',
    'bin-session',
    'restore-session',
    'delete-session',
  ],
  roll: ['close-roll', 'open-roll', 'give-leave', 'end-leave', 'remove-leave'],
  rewards: [
    'delete-incentive',
    'transfer-incentives',
    'verify-redemption',
    'redemption-declined',
    'redemption-returned',
    'withdraw-award',
  ],
  school: [
    'change-level_threshold',
    'change-level_up_points',
    'change-streak_points',
    'change-streak_step',
    'change-award_day_most',
    'change-cancel_minutes',
    'change-session_points',
    'change-session_exp',
    'change-attendance_marks',
    'change-late_percent',
    'change-change_days',
    'change-board_names',
    'change-board_scope',
    'change-board_shows',
    'change-cards',
    'change-school_name',
    'change-time_zone',
    'change-zone_chosen',
    'change-first_day',
    'send-test-mail',
    'word-letter',
    'change-logo',
    'remove-logo',
    'change-privacy_contact',
    'declare-school',
    'keep-program-level-list',
    'add-program-levels',
    'remove-program-levels',
    'rename-program-level',
    'merge-program-level',
  ],
} as const;

/** Stands for a command at the server’s console where an administrator’s id would: theirs begin at 1. */
export const MACHINE_ID = 0;

/** What a deed is about. */
export type AuditTopic = keyof typeof auditTopics;
/** A deed that the audit keeps. */
export type AuditAction = (typeof auditTopics)[AuditTopic][number];
/** What anyone does with their own sign-ins and password; `choose-own-password` is with a mailed code. */
export type OwnAction = (typeof auditTopics)['signingIn'][number];
