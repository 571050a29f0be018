import { IconCheck, IconCircle, IconMinus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { AttendanceRecord } from '#contract/attendance/attendance/attendance-calls.ts';
import type { Mark } from '#contract/attendance/attendance/counting-rules.ts';
import type { ExcuseKind } from '#contract/attendance/attendance/status.ts';
import type { Roll } from '#contract/attendance/roll/roll-calls.ts';
import type { StudentInClass } from '#contract/people/student/student-calls.ts';
import { statusText } from '#web/attendance/attendance/status-text.ts';
import { NameBeside } from '#web/people/student/name-beside.tsx';
import { fullName, type Sign, signBesideProgram } from '#web/people/student/person-name.ts';
import { byName } from '#web/people/student/person-search.ts';
import { timeText } from '#web/platform/base/date-text.ts';
import { Dialog } from '#web/platform/dialog/dialog.tsx';
import { SearchInput } from '#web/platform/form/search-input.tsx';
import { EmptyState } from '#web/platform/ui/empty-loading-error.tsx';
import { stateSigns } from '#web/platform/ui/status-pill.tsx';
import styles from './present-list.module.css';
import { scannerText } from './scanner-text.ts';

interface MasterlistDialogProps {
  readonly everyone: readonly StudentInClass[];
  readonly present: readonly AttendanceRecord[];
  readonly roll: Roll | undefined;
  /** The session's mark for students who have not come. */
  readonly missed: Mark;
  readonly sign: Sign;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** All expected students by name, with the time in of the present students. @see spec §2 */
export function ScannerMasterlistDialog(props: MasterlistDialogProps) {
  const { everyone, present, roll, missed, sign, opened, onClose } = props;
  const [search, setSearch] = useState('');
  const records = new Map(present.map((record) => [record.student.stud_id, record]));
  const excuses = new Map(
    roll?.roll.flatMap(({ student, status }) =>
      status === 'excused' || status === 'school' ? [[student.stud_id, status] as const] : [],
    ),
  );
  const found = everyone.filter(byName(search));
  return (
    <Dialog opened={opened} onClose={onClose} title={scannerText.masterlistTitle} size={600}>
      <div className="row wrap gap-8 across-16" style={{ marginBottom: '0.75rem' }}>
        <SearchInput label={scannerText.searchStudents} value={search} onChange={setSearch} />
        <p className="quiet">{scannerText.masterlistCount(present.length, everyone.length)}</p>
      </div>
      {found.length === 0 && <EmptyState message={scannerText.noneFound} />}
      <ol className="ruled" style={{ margin: '0 -0.25rem' }}>
        {found.map((student) => (
          <li key={student.stud_id} className={`row spread gap-16 tappable ${styles.student}`}>
            <span className="shrinks breaks">
              {fullName(student)}
              <span className="faint one-line space-before-8">{student.courseYearSection}</span>
              <NameBeside>{signBesideProgram(sign, student)}</NameBeside>
            </span>
            <Status record={records.get(student.stud_id)} excuse={excuses.get(student.stud_id)} missed={missed} />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

const icons = { '1': IconCheck, '0': IconX, '.': IconCircle, '-': IconMinus };
const tones = { '1': 'present', '0': 'absent', '.': 'dim', '-': 'dim' };

interface StatusProps {
  readonly record: AttendanceRecord | undefined;
  readonly excuse: ExcuseKind | undefined;
  readonly missed: Mark;
}

function Status({ record, excuse, missed }: StatusProps) {
  const status = record?.status ?? excuse;
  const Icon = status ? stateSigns[status] : icons[missed];
  const tone = record ? (record.status === 'late' ? 'pending' : 'present') : excuse ? 'dim' : tones[missed];
  return (
    <span className={`inline-row rigid strong small gap-6 ${tone}`}>
      <Icon size={18} stroke={2.2} aria-hidden />
      {status ? statusText[status] : scannerText.missed[missed]}
      {record && <span className="plain dim">{timeText(record.createdAt)}</span>}
    </span>
  );
}
