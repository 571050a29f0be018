/**
 * What the audit records, by topic. Each action of an administrator or professor that affects someone else has one
 * word. What people do with their own sign-ins and password also has words. A stored word never changes its meaning.
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
  /** Actions on a person's own account. */
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

/** The actor id of commands at the server's console; administrators' ids begin at 1. */
export const MACHINE_ID = 0;

/** The topic of an action. */
export type AuditTopic = keyof typeof auditTopics;
/** An action that the audit records. */
export type AuditAction = (typeof auditTopics)[AuditTopic][number];
/** What people do with their own sign-ins and password; `choose-own-password` uses a mailed code. */
export type OwnAction = (typeof auditTopics)['signingIn'][number];
