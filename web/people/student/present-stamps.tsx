import { IconCheck, IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ExcusedToday, PresentToday } from '#contract/people/student/student-calls.ts';
import { dayOf, timeText, useToday } from '#web/platform/base/date-text.ts';
import styles from './present-stamps.module.css';
import { studentText } from './student-text.ts';

/** The element id of the stamps. */
export const STAMPS_ID = 'stamps';
const ROW = '3.28125rem';

/** The area of the stamps. Keeps its height when empty, so that nothing moves when stamps appear or expire. */
export function StampsPlace({ children }: { children?: ReactNode }) {
  return (
    <div id={STAMPS_ID} style={{ minHeight: ROW, minWidth: 0 }}>
      {children}
    </div>
  );
}

interface PresentStampsProps {
  readonly present: readonly PresentToday[];
  readonly excused?: readonly ExcusedToday[] | undefined;
}

/** Today's stamps on the pass: attendances with time and lateness, latest first, then excuses. Empty at first. */
export function PresentStamps({ present, excused = [] }: PresentStampsProps) {
  const day = useToday();
  // Data cached on the device may be of another day.
  const isOfToday = ({ createdAt }: { createdAt: string }) => dayOf(createdAt) === day;
  const ofToday = present.filter(isOfToday);
  const excusedToday = excused.filter(isOfToday);
  if (ofToday.length + excusedToday.length === 0)
    return <p className={`grid middle faint ${styles.none}`}>{studentText.notStamped}</p>;
  return (
    <ul className={`flex wrap ${styles.stamps}`} data-until-midnight aria-label={studentText.presentToday}>
      {ofToday.toReversed().map(({ class_id, subject_name, createdAt, late }) => (
        <li key={class_id} className={`row rigid small strong ${late ? 'pending' : 'ink'} ${styles.stamp}`}>
          <IconCheck size={18} stroke={2.6} aria-hidden />
          <span className="breaks closer">{subject_name}</span>
          <span className={`rigid ${styles.time}`}>
            {' · '}
            {timeText(createdAt)}
            {late && ` · ${studentText.late}`}
          </span>
        </li>
      ))}
      {excusedToday.map(({ class_id, subject_name, kind }) => (
        <li key={class_id} className={`row rigid small strong dim ${styles.stamp}`}>
          <IconMinus size={18} stroke={2.6} aria-hidden />
          <span className="breaks closer">{subject_name}</span>
          <span className={`rigid ${styles.time}`}>{` · ${studentText.excused[kind]}`}</span>
        </li>
      ))}
    </ul>
  );
}
