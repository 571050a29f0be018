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
    <button type="button" className={`full paper ${styles.card}`} onClick={onOpen}>
      <span className={`grid gap-8 abreast ${styles.head}`}>
        <Flame streak={streak} size={56} label={ownAttendanceText.streak(streak)} />
        <span>
          <span className="headline">{subject_name}</span>
          <span className={`quiet ${styles.total}`}>
            {ownAttendanceText.classes(total)}
            {total > 0 && ` · ${ownAttendanceText.percent(present, total)}`}
          </span>
        </span>
        <IconChevronRight className="dim" size={20} aria-hidden />
      </span>
      <span className={`flex gap-2 ${styles.bar}`} aria-hidden="true">
        {present > 0 && <span className={styles.present} style={{ flexGrow: present }} />}
        {absent > 0 && <span className={styles.absent} style={{ flexGrow: absent }} />}
      </span>
      <span className="flex wrap from-top small gap-4 across-12">
        <span className="inline-row present gap-4">
          <IconCheck size={18} stroke={2} aria-hidden />
          {present} {ownAttendanceText.present}
          {late > 0 && ` (${late} ${ownAttendanceText.late})`}
        </span>
        <span className={`inline-row gap-4 ${absent > 0 ? 'absent' : 'dim'}`}>
          <IconX size={18} stroke={2} aria-hidden />
          {absent} {ownAttendanceText.absent}
        </span>
        {underWay > 0 && (
          <span className="inline-row dim gap-4">
            <IconCircle size={18} stroke={2} aria-hidden />
            {ownAttendanceText.today}
          </span>
        )}
      </span>
    </button>
  );
}
