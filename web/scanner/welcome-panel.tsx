import { Button } from '@mantine/core';
import { IconArrowBackUp, IconFlame, IconQrcode } from '@tabler/icons-react';
import { RollStatus } from '#web/roll/roll-status.tsx';
import { NameBeside } from '#web/student/name-beside.tsx';
import { fullName, nameWith, type Sign, signBesideProgram } from '#web/student/person-name.ts';
import { AttendanceMarks } from './attendance-marks.tsx';
import type { LaneSight } from './scanner-sight.ts';
import { scannerText } from './scanner-text.ts';
import styles from './welcome-panel.module.css';
import { useScannedPhoto } from './welcome-photo.ts';

interface WelcomePanelProps extends Pick<LaneSight, 'welcome' | 'undoable'> {
  readonly sign: Sign;
  readonly onUndo: () => void;
}

/**
 * Greets the student who was just recorded, readable from two metres; else waits for the next one. The last scan can be
 * undone here. @see spec §2, §4
 */
export function WelcomePanel({ welcome, undoable, sign, onUndo }: WelcomePanelProps) {
  const undo = undoable && (
    <Button
      variant="default"
      className={styles.undo ?? ''}
      leftSection={<IconArrowBackUp size={18} stroke={1.8} aria-hidden />}
      aria-keyshortcuts="U"
      onClick={onUndo}
    >
      {scannerText.undo(nameWith(sign, undoable.result.attendance.student))}{' '}
      <span className={styles.key}>{scannerText.undoKey}</span>
    </Button>
  );
  const photo = useScannedPhoto(welcome);
  if (!welcome) {
    return (
      <section className={styles.panel}>
        <IconQrcode className={styles.sign} size={72} stroke={1.1} aria-hidden />
        <h2 className={styles.awaiting}>{scannerText.awaiting}</h2>
        <p className={styles.help}>{scannerText.awaitingHelp}</p>
        {undo}
      </section>
    );
  }
  const { attendance, reward } = welcome.result;
  const name = fullName(attendance.student);
  // A card can be anybody's: somebody looks whether it is theirs. @see docs/decisions/0036
  const isAsked = attendance.source === 'card' && photo === 'none';
  return (
    <section key={welcome.key} className={`${styles.panel} ${styles.welcomed}`} data-asked={isAsked || undefined}>
      {photo === null || photo === 'none' ? (
        <div className={styles.placeholder} role="img" aria-label={scannerText.photoOf(name)}>
          {initials(attendance.student)}
        </div>
      ) : (
        <img className={styles.photo} src={photo.address} alt={scannerText.photoOf(name)} />
      )}
      <h2 className={styles.welcome}>{scannerText.welcome}</h2>
      <p className={styles.name}>{name}</p>
      <p className={styles.program}>
        {attendance.student.courseYearSection}
        <NameBeside>{signBesideProgram(sign, attendance.student)}</NameBeside>
      </p>
      {isAsked && (
        <p className={styles.asked} role="status">
          {scannerText.noPhoto(name)}
        </p>
      )}
      {attendance.status === 'late' && <RollStatus status="late" />}
      <AttendanceMarks marks={attendance.marks} />
      {reward.kind !== 'none' && (
        <p className={styles.reward}>
          <IconFlame size={20} stroke={1.8} aria-hidden />
          {reward.message}
        </p>
      )}
      {undo}
    </section>
  );
}

function initials({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return [first_name, last_name]
    .map((name) => Array.from(name.trim())[0] ?? '')
    .join('')
    .toUpperCase();
}
