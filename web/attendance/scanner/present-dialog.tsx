import { useState } from 'react';
import type { AttendanceRecord } from '#contract/attendance/attendance/attendance-calls.ts';
import { type Sign, signBesideProgram } from '#web/people/student/person-name.ts';
import { byName } from '#web/people/student/person-search.ts';
import { Dialog } from '#web/platform/dialog/dialog.tsx';
import { SearchInput } from '#web/platform/form/search-input.tsx';
import { EmptyState } from '#web/platform/ui/empty-loading-error.tsx';
import { PresentRow } from './present-list.tsx';
import { scannerText } from './scanner-text.ts';

interface PresentDialogProps {
  readonly present: readonly AttendanceRecord[];
  readonly sign: Sign;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onTakeBack: ((record: AttendanceRecord) => void) | undefined;
}

/** All present students with their times in, searchable while the scanner continues. @see spec §2 */
export function PresentDialog({ present, sign, opened, onClose, onTakeBack }: PresentDialogProps) {
  const [search, setSearch] = useState('');
  const isFound = byName(search);
  const found = present.filter(({ student }) => isFound(student));
  return (
    <Dialog opened={opened} onClose={onClose} title={scannerText.presentTitle} size={550}>
      {present.length === 0 ? (
        <EmptyState message={scannerText.empty} />
      ) : (
        <>
          <div className="row wrap gap-8 across-16" style={{ marginBottom: '0.75rem' }}>
            <SearchInput label={scannerText.searchStudents} value={search} onChange={setSearch} />
            <p className="quiet">{scannerText.count(present.length, null)}</p>
            {/* Above the times of the list. */}
            <p className="quiet" style={{ margin: 'auto 4.5rem 0 auto' }}>
              {scannerText.timeIn}
            </p>
          </div>
          {found.length === 0 && <EmptyState message={scannerText.noneFound} />}
          <ol className="ruled" style={{ margin: '0 -0.25rem' }}>
            {found.map((record) => (
              <PresentRow
                key={record.attendance_id}
                record={record}
                beside={signBesideProgram(sign, record.student)}
                withProgram
                onTakeBack={onTakeBack}
              />
            ))}
          </ol>
        </>
      )}
    </Dialog>
  );
}
