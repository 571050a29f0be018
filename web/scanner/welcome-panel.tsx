import { IconFlame, IconQrcode } from '@tabler/icons-react';
import { NameBeside } from '#web/student/name-beside.tsx';
import { fullName, type Sign, signBesideProgram } from '#web/student/person-name.ts';
import { AttendanceMarks } from './attendance-marks.tsx';
import type { LaneSight } from './scanner-sight.ts';
import { scannerText } from './scanner-text.ts';
import styles from './welcome-panel.module.css';
import { useScannedPhoto } from './welcome-photo.ts';

/** Greets the student who was just recorded, readable from two metres; else waits for the next one. @see spec §2, §4 */
export function WelcomePanel({ welcome, sign }: { welcome: LaneSight['welcome']; sign: Sign }) {
  const photo = useScannedPhoto(welcome?.value ?? null);
  if (!welcome) {
    return (
      <section className={styles.panel}>
        <IconQrcode className={styles.sign} size={72} stroke={1.1} aria-hidden />
        <h2 className={styles.awaiting}>{scannerText.awaiting}</h2>
        <p className={styles.help}>{scannerText.awaitingHelp}</p>
      </section>
    );
  }
  const { attendance, reward } = welcome.result;
  const name = fullName(attendance.student);
  return (
    <section key={welcome.key} className={`${styles.panel} ${styles.welcomed}`}>
      {photo === null ? (
        <div className={styles.placeholder} role="img" aria-label={scannerText.photoOf(name)}>
          {initials(attendance.student)}
        </div>
      ) : (
        <img className={styles.photo} src={photo} alt={scannerText.photoOf(name)} />
      )}
      <h2 className={styles.welcome}>{scannerText.welcome}</h2>
      <p className={styles.name}>{name}</p>
      <p className={styles.program}>
        {attendance.student.courseYearSection}
        <NameBeside>{signBesideProgram(sign, attendance.student)}</NameBeside>
      </p>
      <AttendanceMarks marks={attendance.marks} />
      {reward.kind !== 'none' && (
        <p className={styles.reward}>
          <IconFlame size={20} stroke={1.8} aria-hidden />
          {reward.message}
        </p>
      )}
    </section>
  );
}

function initials({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return [first_name, last_name]
    .map((name) => Array.from(name.trim())[0] ?? '')
    .join('')
    .toUpperCase();
}
