import { Link } from 'wouter';
import { PACKET_HOURS } from '#contract/attendance/roll/class-packet-calls.ts';
import { PROFILE_CHANGES_KEPT_DAYS } from '#contract/people/student/profile-change-limits.ts';
import { roles } from '#contract/platform/base/call.ts';
import {
  DEVICE_MARKS_KEPT_DAYS,
  KNOWN_BROWSER_DAYS,
  LAST_READ_HOURS,
  REMARKS_KEPT_DAYS,
  SIGN_IN_HOURS,
  TRIES_KEPT_DAYS,
} from '#contract/platform/settings/retention-periods.ts';
import { getPrivacy } from '#contract/school/school/privacy-calls.ts';
import { EntrySheet } from '#web/account/sign-in/entry-sheet.tsx';
import { homeOf, paths } from '#web/platform/base/paths.ts';
import { useSignInStanding } from '#web/platform/base/sign-in-store.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import styles from './privacy-screen.module.css';
import { schoolText as text } from './school-text.ts';

/** Retention periods, from the same constants as the cleanup. */
const kept: readonly (readonly [what: string, howLong: string])[] = [
  [text.account, text.untilRemoved],
  [text.attendance, text.untilDeleted],
  [text.photo, text.untilReplaced],
  [text.formerPhoto, text.days(PROFILE_CHANGES_KEPT_DAYS)],
  [text.reasons, text.days(REMARKS_KEPT_DAYS)],
  [text.marks, text.days(DEVICE_MARKS_KEPT_DAYS)],
  [text.tries, text.days(TRIES_KEPT_DAYS)],
  [text.signIns, text.signInsFor(SIGN_IN_HOURS.student / 24, SIGN_IN_HOURS)],
  [text.onPhone, text.withoutServer(LAST_READ_HOURS)],
  [text.onTeachersDevice, text.forHours(PACKET_HOURS)],
  [text.waitingScans, text.untilSent],
  [text.known, text.days(KNOWN_BROWSER_DAYS)],
];

/**
 * The privacy contact and what is stored for how long. Open to everyone, with a link back to the start page for users
 * who are signed in. @see docs/security.md
 */
export function PrivacyScreen() {
  const { data, isError } = useCall(getPrivacy);
  const standing = {
    student: useSignInStanding('student'),
    professor: useSignInStanding('professor'),
    admin: useSignInStanding('admin'),
  };
  const here = roles.find((role) => standing[role] === 'in');
  const whom = isError ? text.contactUnread : data?.privacy_contact === '' ? text.nobodyNamed : data?.privacy_contact;
  // How long these are kept are the school's own settings.
  const unread = isError ? text.auditUnread : '…';
  const audit = data ? text.days(data.auditDays) : unread;
  const codes = data ? text.afterEnd(data.offline_hours) : unread;
  return (
    <EntrySheet
      wide
      tab={text.tab}
      greeting={text.title}
      footer={null}
      below={<Link href={here ? homeOf[here].href() : paths.studentLogin.href()}>{here ? text.home : text.back}</Link>}
    >
      <div className={`grid gap-24 ${styles.page}`}>
        <section className={`grid gap-4 breaks padded-16-20 rounder ${styles.whom}`}>
          <h2 className="ink small">{text.whom}</h2>
          <p aria-live="polite">{whom ?? '…'}</p>
        </section>
        {(['stays', 'sees', 'rights'] as const).map((part) => (
          <section key={part} className="grid gap-4">
            <h2 className="ink small">{text[part]}</h2>
            <p>{text[`${part}Detail`]}</p>
          </section>
        ))}
        <section className="grid gap-4">
          <h2 className="ink small">{text.kept}</h2>
          <dl className={styles.kept}>
            {[
              ...kept,
              [text.codes, codes] as const,
              [text.ownEntries, audit] as const,
              [text.audit, audit] as const,
            ].map(([what, howLong]) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd className="strong">{howLong}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </EntrySheet>
  );
}
