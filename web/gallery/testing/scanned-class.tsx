import { fireEvent, screen, within } from '@testing-library/react';
import { getAttendance } from '#contract/attendance/attendance/attendance-calls.ts';
import { getRoll, type Roll } from '#contract/attendance/roll/roll-calls.ts';
import { getSingleClass } from '#contract/attendance/session/session-calls.ts';
import { noPhoto, studentImgRetrieve } from '#contract/people/photo/photo-calls.ts';
import type { StudentInClass } from '#contract/people/student/student-calls.ts';
import { getSchool } from '#contract/platform/settings/settings-calls.ts';
import { ClassScannerScreen } from '#web/attendance/scanner/class-scanner-screen.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { exampleAttendance } from './example-attendance.ts';
import { exampleSession } from './example-session.ts';
import { answers, type FakeAnswer } from './fake-server.ts';
import { renderScreen } from './render-screen.tsx';

const session = exampleSession();
const person = (stud_id: number, first_name: string, last_name: string): StudentInClass => ({
  stud_id,
  first_name,
  middle_name: '',
  last_name,
  courseYearSection: 'BSCS 4A',
});
const ana = person(1, 'Ana', 'Cruz');
const ben = person(2, 'Ben', 'Dizon');
const cara = person(3, 'Cara', 'Abad');
const recordOf = (student: StudentInClass, createdAt: string) => exampleAttendance(student, 25, createdAt);
const reward = { kind: 'none', message: 'Enjoy your class', streak: 1, points: 5, exp: 50, level: 0 } as const;
const welcome = (student: StudentInClass) => ({
  message: 'x',
  attendance: recordOf(student, '2026-11-21T00:20:00.000Z'),
  student,
  reward,
});

const at = paths.classScanner.href({ subjectID: 7, sessionID: 25, programlevel: 'BSCS 4A' });
const roll: Roll = {
  class: session,
  roll: [
    { student: cara, meant: true, status: 'excused', timeIn: null, source: 'hand', reason: 'Ill', changes: 1 },
    { student: ana, meant: true, status: null, timeIn: null, source: null, reason: '', changes: 0 },
    {
      student: ben,
      meant: true,
      status: 'late',
      timeIn: '2026-11-21T00:15:00.000Z',
      source: 'code',
      reason: '',
      changes: 0,
    },
  ],
  counts: { present: 0, late: 1, excused: 1, school: 0, absent: 0, none: 1 },
  isOver: false,
  locked: false,
  taken: true,
};
function show(...server: FakeAnswer[]) {
  return renderScreen(<ClassScannerScreen />, {
    at,
    pattern: paths.classScanner.pattern,
    role: 'professor',
    server: [
      answers(getSchool, { school_name: 'x', time_zone: 'Asia/Manila', password_min_length: 8 }),
      answers(getSingleClass, { classes: session }),
      answers(getAttendance, { attend: [recordOf(ben, '2026-11-21T00:15:00.000Z')] }),
      answers(studentImgRetrieve, noPhoto),
      answers(getRoll, roll),
      ...server,
    ],
  });
}

/** Types as a hand-held scanner does, on a machine whose layout makes this of its keys. */
async function scan(value: string, layout = (sign: string) => sign) {
  await screen.findByText('PRESENT STUDENTS');
  for (const sign of value)
    fireEvent.keyDown(document.body, { key: layout(sign), code: `${/\d/.test(sign) ? 'Digit' : 'Key'}${sign}` });
  fireEvent.keyDown(document.body, { key: 'Enter' });
}
const present = () =>
  within(screen.getByRole('list', { name: 'Present students' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);

/** A class of three at its scanner, of whom Ben is there: who they are, and how one scans and looks. */
export const scannedClass = { session, ana, ben, cara, recordOf, welcome, roll, show, scan, present };
