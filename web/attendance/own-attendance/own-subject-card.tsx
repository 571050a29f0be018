import { IconCheck, IconChevronRight, IconCircle, IconX } from '@tabler/icons-react';
import { Flame } from '#web/people/ledger/flame.tsx';
import type { OwnSubject } from './own-attendance.ts';
import { ownAttendanceText } from './own-attendance-text.ts';
import styles from './own-subject-card.module.css';

/** A subject's card: the flame first, then present, absent and total as one thin bar. @see spec §2 */
export function OwnSubjectCard({ subject, onOpen }: { subject: OwnSubject; onOpen: () => void }) {
  const { subject_name, streak, present, late, absent, underWay } = subject;
  const total = present + absent;
  return (
    <button type="button" className={styles.card} onClick={onOpen}>
      <span className={styles.head}>
        <Flame streak={streak} size={56} label={ownAttendanceText.streak(streak)} />
        <span>
          <span className="headline">{subject_name}</span>
          <span className={styles.total}>
            {ownAttendanceText.classes(total)}
            {total > 0 && ` · ${ownAttendanceText.percent(present, total)}`}
          </span>
        </span>
        <IconChevronRight size={20} aria-hidden />
      </span>
      <span className={styles.bar} aria-hidden="true">
        {present > 0 && <span className={styles.present} style={{ flexGrow: present }} />}
        {absent > 0 && <span className={styles.absent} style={{ flexGrow: absent }} />}
      </span>
      <span className={styles.counts}>
        <span className={styles.presentWords}>
          <IconCheck size={18} stroke={2} aria-hidden />
          {present} {ownAttendanceText.present}
          {late > 0 && ` (${late} ${ownAttendanceText.late})`}
        </span>
        <span className={absent > 0 ? styles.absentWords : styles.noneWords}>
          <IconX size={18} stroke={2} aria-hidden />
          {absent} {ownAttendanceText.absent}
        </span>
        {underWay > 0 && (
          <span className={styles.noneWords}>
            <IconCircle size={18} stroke={2} aria-hidden />
            {ownAttendanceText.today}
          </span>
        )}
      </span>
    </button>
  );
}
