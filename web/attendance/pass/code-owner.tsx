import type { OwnStudent } from '#contract/people/student/student-calls.ts';
import { fullName } from '#web/people/student/person-name.ts';
import styles from './code-owner.module.css';

/** Whose code it is, for whoever holds the camera: the photo, where there is one, and the name. */
export function CodeOwner({ student, photo }: { student: OwnStudent; photo: string | null }) {
  return (
    <div className={styles.owner}>
      {photo && <img className={styles.photo} src={photo} alt="" />}
      <div className={styles.words}>
        <strong>{fullName(student)}</strong>
        <span>{student.courseYearSection}</span>
      </div>
    </div>
  );
}
