import { fireEvent, screen, within } from '@testing-library/react';
import { calls } from '#contract/app/calls.ts';
import { noPhoto } from '#contract/people/photo/photo-calls.ts';
import type { StudentInClass } from '#contract/people/student/student-calls.ts';
import { ClassScannerScreen } from '#web/attendance/scanner/scanner-screens.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { exampleAttendance, exampleRoll, exampleRollEntry, exampleSession } from './examples.ts';
import { answers, type FakeAnswer } from './fake-server.ts';
import { renderScreen } from './render-screen.tsx';

const session = exampleSession();
const roll = exampleRoll([
  exampleRollEntry(3, 'Cara', 'Abad', 'excused', { source: 'hand', reason: 'Ill', changes: 1 }),
  exampleRollEntry(1, 'Ana', 'Cruz', null),
  exampleRollEntry(2, 'Ben', 'Dizon', 'late', { source: 'code', timeIn: '2026-11-21T00:15:00.000Z' }),
]);
const [cara, ana, ben] = roll.roll.map(({ student }) => student) as [StudentInClass, StudentInClass, StudentInClass];
const recordOf = (student: StudentInClass, createdAt: string) => exampleAttendance(student, 25, createdAt);
const reward = { kind: 'none', message: 'Enjoy your class', streak: 1, points: 5, exp: 50, level: 0 } as const;
const welcome = (student: StudentInClass) => ({
  message: 'x',
  attendance: recordOf(student, '2026-11-21T00:20:00.000Z'),
  student,
  reward,
});

const at = paths.classScanner.href({ subjectID: 7, sessionID: 25, programlevel: 'BSCS 4A' });
function show(...server: FakeAnswer[]) {
  return renderScreen(<ClassScannerScreen />, {
    at,
    pattern: paths.classScanner.pattern,
    role: 'professor',
    server: [
      answers(calls.getSchool, { school_name: 'x', time_zone: 'Asia/Manila', password_min_length: 8 }),
      answers(calls.getSingleClass, { classes: session }),
      answers(calls.getAttendance, { attend: [recordOf(ben, '2026-11-21T00:15:00.000Z')] }),
      answers(calls.studentImgRetrieve, noPhoto),
      answers(calls.getRoll, roll),
      ...server,
    ],
  });
}

/** Types like a hand-held scanner, on a machine whose keyboard layout is `layout`. */
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

/** A class of three at its scanner, with Ben present: its data, actions and queries */
export const scannedClass = { session, ana, ben, cara, recordOf, welcome, roll, show, scan, present };
