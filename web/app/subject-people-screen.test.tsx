import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import type { EnrolledStudent } from '#contract/attendance/enrolment/enrolment-calls.ts';
import { unexpected } from '#contract/platform/base/refusal.ts';
import { linesIn } from '#web/attendance/enrolment/enrolment-data.ts';
import { enrolmentText } from '#web/attendance/enrolment/enrolment-text.ts';
import { exampleAccount } from '#web/gallery/testing/examples.ts';
import { answers, type FakeAnswer } from '#web/gallery/testing/fake-server.ts';
import { answerWith, press, renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { SubjectPeopleScreen } from './subject-people-screen.tsx';

/** A professor adds and drops the students of a subject. */
const person = (given: Partial<EnrolledStudent> & { stud_id: number; first_name: string }): EnrolledStudent => {
  const { by = 'level', since = null, absences = 0, ...names } = given;
  return { student: exampleAccount(names), by, since, absences };
};
const ana = person({ stud_id: 1, first_name: 'Ana', absences: 2 });
const ben = person({ stud_id: 2, first_name: 'Ben', by: 'in', since: '2026-11-16T04:00:00.000Z' });
const cara = person({ stud_id: 3, first_name: 'Cara', by: 'out' });
const people = answers(calls.getEnrolment, { people: [ana, ben, cara] });

const open = (...server: FakeAnswer[]) =>
  renderScreen(<SubjectPeopleScreen />, {
    at: paths.subjectPeople.href({ subjectID: 4, subjectName: 'Algebra' }),
    pattern: paths.subjectPeople.pattern,
    role: 'professor',
    server,
  });

it('shows how students joined the subject, and filters by it', async () => {
  const { user } = open(people);
  const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr')?.textContent;
  expect(await rowOf('Cruz, Ana')).toContain('By program level');
  expect(await rowOf('Cruz, Ben')).toContain('Enrolled since 11/1');
  expect(await rowOf('Cruz, Cara')).toContain('Dropped from the beginning');
  await user.selectOptions(screen.getByRole('combobox', { name: 'In the subject' }), 'Dropped');
  expect(screen.queryByText('Cruz, Ana')).toBeNull();
  expect(screen.getByText('Cruz, Cara')).toBeTruthy();
});

it('adds students by name, one per line, and keeps unknown lines to be corrected', async () => {
  const line = (name: string, outcome: 'enrolled' | 'already' | 'unknown') => ({
    line: name,
    outcome,
    student: outcome === 'unknown' ? null : outcome === 'already' ? ana.student : ben.student,
    absences: outcome === 'enrolled' ? 3 : 0,
  });
  const { user, arrived } = open(
    people,
    answers(calls.enrolStudents, ({ body }) => ({
      message: calls.enrolStudents.done,
      lines: (body as { lines: string[] }).lines.map((name) =>
        line(name, name === 'bne' ? 'unknown' : name === 'ana' ? 'already' : 'enrolled'),
      ),
    })),
  );
  await screen.findByText('Cruz, Ana');
  await user.click(screen.getByRole('button', { name: 'Add students' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add students' }));
  const send = () => user.click(dialog.getByRole('button', { name: 'Add students' }));
  const field = dialog.getByRole<HTMLTextAreaElement>('textbox');
  await send();
  expect(await dialog.findByText('Enter at least one student.')).toBeTruthy();
  await user.click(field);
  await user.paste('ana\tCruz\nben, ben\n\n bne ');
  await send();
  expect(
    await dialog.findByText('The line below does not match a student’s number, username or email address.'),
  ).toBeTruthy();
  expect(await screen.findByText('1 student added. 1 student was already in the subject.')).toBeTruthy();
  expect(field.value).toBe('bne');
  await user.clear(field);
  await user.type(field, 'ben');
  expect(dialog.queryByText(/The line below/)).toBeNull();
  fireEvent.change(dialog.getByLabelText('Since'), { target: { value: '2026-11-02' } });
  await send();
  expect(await screen.findByText(/1 student will have 3 absences for missed sessions since that day/)).toBeTruthy();
  await answerWith(user, 'Count since that day');
  expect(await screen.findByText('1 student added.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  const sent = arrived.filter(({ call }) => call === calls.enrolStudents).map(({ body }) => body);
  const since = { lines: ['ben'], since: '2026-11-02' };
  expect(sent).toEqual([
    { lines: ['ana', 'ben', 'bne'], since: '', preview: false },
    { lines: ['ben'], since: '', preview: false },
    { ...since, preview: true },
    { ...since, preview: false },
  ]);
  expect(linesIn(Array.from({ length: 101 }, (_none, at) => `s${at}`).join('\r\n'))).toHaveLength(101);
});

it('drops from now on or from the beginning, states the effect, and adds again after a question', async () => {
  let tries = 0;
  const { user, arrived } = open(
    people,
    answers(calls.dropStudent, () => {
      tries += 1;
      return tries === 1 ? unexpected : { message: calls.dropStudent.done, person: { ...ana, by: 'out' as const } };
    }),
    answers(calls.enrolStudents, {
      message: '',
      lines: [{ line: 'student3', outcome: 'enrolled', student: cara.student, absences: 0 }],
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Drop Ana Cruz' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Drop Ana Cruz from Algebra?' }));
  await user.click(dialog.getByRole('radio', { name: 'From the beginning. 2 absences will no longer count' }));
  await user.click(dialog.getByRole('button', { name: 'Drop' }));
  expect(await dialog.findByText('The student could not be dropped.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Drop' }));
  expect(await screen.findByText('Student dropped.')).toBeTruthy();
  await press(user, 'Add Cara Cruz again');
  await answerWith(user, enrolmentText.again);
  expect(await screen.findByText('1 student added.')).toBeTruthy();
  const sent = arrived.flatMap(({ call, body }) => (call === calls.getEnrolment ? [] : [body]));
  const drop = { stud_id: 1, from: 'beginning' };
  expect(sent).toEqual([drop, drop, { lines: ['student3'], since: null, preview: null }]);
});
