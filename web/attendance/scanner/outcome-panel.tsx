import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconClock, IconFlame, IconQrcode, IconX } from '@tabler/icons-react';
import { RollStatus } from '#web/attendance/roll/roll-status.tsx';
import { NameBeside } from '#web/people/student/name-beside.tsx';
import { fullName, initials, nameWith, type Sign, signBesideProgram } from '#web/people/student/person-name.ts';
import type { CameraPhase } from '#web/platform/camera/camera-states.ts';
import { AttendanceMarks } from './attendance-marks.tsx';
import styles from './outcome-panel.module.css';
import { outcomeWords } from './outcome-words.ts';
import { type ScanResult, studentOf, studentTaken } from './scan-queue.ts';
import { useScannedPhoto } from './scanned-photo.ts';
import type { ScanQueueSight } from './scanner-display.ts';
import { scannerText } from './scanner-text.ts';
import waiting from './waiting.module.css';

const signs = { welcomed: IconCheck, kept: IconCheck, already: IconClock, refused: IconX };

interface OutcomePanelProps extends Pick<ScanQueueSight, 'shown' | 'undoable'> {
  /** The state of the camera, or that a hand-held scanner reads the codes. */
  readonly phase: CameraPhase | 'by-hand';
  readonly sign: Sign;
  readonly onUndo: () => void;
}

/**
 * The result of the last scan, readable from two meters, in green, amber or red: the specification's sentence, the
 * student with their photo, and further lines. Otherwise waits for the next scan. The last scan can be undone here.
 * @see spec §2, §4, docs/decisions/0039
 */
export function OutcomePanel({ shown, undoable, phase, sign, onUndo }: OutcomePanelProps) {
  const photo = useScannedPhoto(shown);
  const undo = undoable && (
    <Button
      variant="default"
      className={styles.undo ?? ''}
      leftSection={<IconArrowBackUp size={18} stroke={1.8} aria-hidden />}
      aria-keyshortcuts="U"
      onClick={onUndo}
    >
      {scannerText.undo(nameWith(sign, studentTaken(undoable.result)))}{' '}
      <span className={styles.key}>{scannerText.undoKey}</span>
    </Button>
  );
  if (!shown) {
    return (
      <section className={`paper column abreast to-center centered fills padded-20 gap-8 ${styles.panel}`}>
        <IconQrcode className={`pale ${waiting.waits}`} size={96} stroke={1.1} aria-hidden />
        <h2 className={`ink tight ${waiting.awaiting}`}>{scannerText.waits[phase].title}</h2>
        <p className={`large dim ${waiting.help}`}>{scannerText.waits[phase].help}</p>
        {undo}
      </section>
    );
  }
  const { result } = shown;
  const { tone, line, more } = outcomeWords(result);
  const student = studentOf(result);
  const name = student && fullName(student);
  const recorded = result?.kind === 'recorded' ? result : null;
  // Anyone can hold a card, so the professor checks that it is the student's. @see docs/decisions/0036
  const isAsked = recorded?.attendance.source === 'card' && photo === 'none';
  // A kept value that names no student is not yet a success.
  const isOpen = result?.kind === 'kept' && !student;
  const Sign = result?.kind === 'undone' ? IconArrowBackUp : isOpen ? IconClock : signs[tone];
  return (
    <section
      key={shown.key}
      className={`paper column abreast to-center centered fills padded-20 gap-8 ${styles.panel} ${styles.outcome}`}
      data-tone={isAsked ? 'already' : tone}
      data-asked={isAsked || undefined}
    >
      <div className="rigid relative">
        {student && name !== undefined && (photo === null || photo === 'none') && (
          <div
            className={`grid middle strong round ${styles.placeholder}`}
            role="img"
            aria-label={scannerText.photoOf(name)}
          >
            {initials(student)}
          </div>
        )}
        {name !== undefined && photo !== null && photo !== 'none' && (
          <img className={`round covers ${styles.photo}`} src={photo.address} alt={scannerText.photoOf(name)} />
        )}
        <Sign className={`round ${styles.sign}`} data-alone={!student || undefined} stroke={2.6} aria-hidden />
      </div>
      <div className={`column gap-4 ${styles.words}`}>
        <h2 className={styles.line} data-length={line.length <= 20 ? 'short' : 'long'}>
          {line}
        </h2>
        {name !== undefined && (
          <p className={`strong breaks ${styles.name}`} data-length={lengthOf(name)}>
            {name}
          </p>
        )}
        {recorded && (
          <p className={`large ${styles.more}`}>
            {recorded.attendance.student.courseYearSection}
            <NameBeside>{signBesideProgram(sign, recorded.attendance.student)}</NameBeside>
          </p>
        )}
        {more.map((each) => (
          <p key={each} className={`large ${styles.more}`}>
            {each}
          </p>
        ))}
      </div>
      {recorded && <Earned result={recorded} />}
      {isAsked && name !== undefined && (
        <p className="large strong pending" role="status">
          {scannerText.noPhoto(name)}
        </p>
      )}
      {undo}
    </section>
  );
}

/** The other parts of a recorded scan's outcome. */
function Earned({ result }: { result: ScanResult & { readonly kind: 'recorded' } }) {
  const { attendance, reward } = result;
  return (
    <>
      {attendance.status === 'late' && <RollStatus status="late" />}
      <AttendanceMarks marks={attendance.marks} />
      {reward.kind !== 'none' && (
        <p className={`large strong centered ${styles.reward}`}>
          <IconFlame size={20} stroke={1.8} aria-hidden />
          {reward.message}
        </p>
      )}
    </>
  );
}

/** The size class of a name: longer names get a smaller font, so that they fit. */
function lengthOf(name: string): 'short' | 'middle' | 'long' {
  return name.length <= 14 ? 'short' : name.length <= 26 ? 'middle' : 'long';
}
