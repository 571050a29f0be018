import { countsOf } from '#contract/attendance/roll/roll-rules.ts';
import type { SchoolRollEntry } from '#contract/attendance/roll/school-roll-calls.ts';
import type { StudentInClass } from '#contract/people/student/student-calls.ts';
import { naturalOrder } from '#contract/platform/base/program-level.ts';
import { PresentBar } from '#web/attendance/session/present-bar.tsx';
import { RoundPortrait } from '#web/people/professor/round-portrait.tsx';
import { usePictureAddress } from '#web/platform/base/picture-address.ts';
import { Card } from '#web/platform/ui/card.tsx';
import { useComparedPhoto } from '#web/school/student-list/photo-comparison.ts';
import { Figures } from './figures.tsx';
import { attendedOf, rateOf } from './roll-counts.ts';
import { schoolRollText as text } from './school-roll-text.ts';
import styles from './student-sums.module.css';

/** The student with their total figures, and the figures of each subject. */
export function StudentSums({ student, roll }: { student: StudentInClass; roll: readonly SchoolRollEntry[] }) {
  const counts = countsOf(roll.map(({ status }) => status));
  return (
    <Card className={`grid abreast ${styles.sums}`}>
      <div className={`row gap-20 ${styles.whole}`}>
        <Portrait student={student} />
        <Figures figures={text.figures(counts, rateOf(counts))} />
      </div>
      <ul className={`grid columns small ${styles.subjects}`} aria-label={text.bySubject}>
        {bySubject(roll).map(([subject, entries]) => (
          <li key={subject}>
            <OfSubject entries={entries} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const nameOf = (entries: readonly SchoolRollEntry[]) => entries[0]?.class.subject_name ?? '';

/** The sessions of each subject, grouped by the subject's id and sorted by the subject's name. */
const bySubject = (roll: readonly SchoolRollEntry[]) =>
  [...Map.groupBy(roll, ({ class: { subject_id } }) => subject_id)].toSorted(([, one], [, other]) =>
    naturalOrder(nameOf(one), nameOf(other)),
  );

/** The photo, or the initials if there is none or it is still loading. */
function Portrait({ student }: { student: StudentInClass }) {
  const photo = useComparedPhoto(student.stud_id, 'now');
  const address = usePictureAddress(photo && photo.size > 0 ? photo : null);
  return <RoundPortrait of={student} photo={address} alt={text.photo} />;
}

function OfSubject({ entries }: { entries: readonly SchoolRollEntry[] }) {
  const counts = countsOf(entries.map(({ status }) => status));
  const attended = attendedOf(counts);
  return (
    <>
      <span className="breaks">{nameOf(entries)}</span>
      <span className="strong one-line">
        {attended.expected > 0 && (
          <span className="faint plain">{text.ofAll(attended.present, attended.expected)} </span>
        )}
        {text.wholeRate(rateOf(counts))}
      </span>
      <PresentBar {...attended} />
    </>
  );
}
