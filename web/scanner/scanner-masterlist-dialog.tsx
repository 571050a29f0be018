import { IconCheck, IconCircle, IconMinus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { AttendanceRecord } from '#contract/attendance/attendance-calls.ts';
import type { Mark } from '#contract/attendance/counting-rules.ts';
import type { StudentInClass } from '#contract/student/student-calls.ts';
import { timeText } from '#web/base/date-text.ts';
import { SearchInput } from '#web/form/search-input.tsx';
import { NameBeside } from '#web/student/name-beside.tsx';
import { fullName, type Sign, signBesideProgram } from '#web/student/person-name.ts';
import { byName } from '#web/student/person-search.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import styles from './scanner-dialogs.module.css';
import { scannerText } from './scanner-text.ts';

interface MasterlistDialogProps {
  readonly everyone: readonly StudentInClass[];
  readonly present: readonly AttendanceRecord[];
  /** What the session is for whoever has not come. */
  readonly missed: Mark;
  readonly sign: Sign;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Everyone expected, by name, with who is present since when. @see spec §2 */
export function ScannerMasterlistDialog({ everyone, present, missed, sign, opened, onClose }: MasterlistDialogProps) {
  const [search, setSearch] = useState('');
  const since = new Map(present.map(({ student, createdAt }) => [student.stud_id, timeText(createdAt)]));
  const found = everyone.filter(byName(search));
  return (
    <Dialog opened={opened} onClose={onClose} title={scannerText.masterlistTitle} size={600}>
      <div className={styles.above}>
        <SearchInput label={scannerText.searchStudents} value={search} onChange={setSearch} />
        <p className={styles.count}>{scannerText.masterlistCount(present.length, everyone.length)}</p>
      </div>
      {found.length === 0 && <EmptyState message={scannerText.noneFound} />}
      <ol className={styles.list}>
        {found.map((student) => (
          <li key={student.stud_id} className={styles.student}>
            <span className={styles.name}>
              {fullName(student)}
              <span className={styles.program}>{student.courseYearSection}</span>
              <NameBeside>{signBesideProgram(sign, student)}</NameBeside>
            </span>
            <Status since={since.get(student.stud_id)} missed={missed} />
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

const icons = { '1': IconCheck, '0': IconX, '.': IconCircle, '-': IconMinus };

function Status({ since, missed }: { since: string | undefined; missed: Mark }) {
  const mark = since === undefined ? missed : '1';
  const Icon = icons[mark];
  return (
    <span className={styles.status} data-mark={mark}>
      <Icon size={18} stroke={2.2} aria-hidden />
      {since === undefined ? scannerText.missed[mark] : scannerText.statusPresent}
      {since !== undefined && <span className={styles.time}>{since}</span>}
    </span>
  );
}
