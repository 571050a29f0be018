import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import type { SchoolSubject } from '#contract/subjects/subject/school-subject-calls.ts';
import { exampleAccount } from '#web/gallery/testing/examples.ts';
import { answers, type FakeAnswer } from '#web/gallery/testing/fake-server.ts';
import { answerWith, press, renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { DeletedSubjectsScreen } from './deleted-subjects-screen.tsx';
import { SchoolSubjectPeopleScreen } from './school-subject-people-screen.tsx';
import { SchoolSubjectsScreen } from './school-subjects-screen.tsx';

/** The school's subjects and the people in one of them, for an administrator. */
const algebra: SchoolSubject = {
  subject_id: 4,
  subject_name: 'Algebra',
  subject_courseYearSection: 'BSCS 4A',
  session_count: 12,
  bin_count: 2,
  prof_id: 1,
  professor: 'Grace Hopper',
};
const fair = {
  ...algebra,
  subject_id: 5,
  subject_name: 'Fair',
  subject_courseYearSection: '',
  professor: 'Ada Lovelace',
};
const ana = exampleAccount({ stud_id: 1, first_name: 'Ana', isValidated: true });
const ben = exampleAccount({ stud_id: 2, first_name: 'Ben', courseYearSection: 'BSIT 2B', isValidated: true });
const waiting = exampleAccount({ stud_id: 3, first_name: 'Cara' });

it('finds a subject by its name or its professor, and leads to its people, but an event has none', async () => {
  const { user } = renderScreen(<SchoolSubjectsScreen />, {
    at: paths.adminSubjects.href(),
    role: 'admin',
    server: [answers(calls.getSchoolSubjects, { subjects: [algebra, fair] })],
  });
  expect(await screen.findByText('2 subjects and events')).toBeTruthy();
  expect(screen.getAllByText('10'), 'without those in the bin').toHaveLength(2);
  const links = screen.getAllByRole('link', { name: /^People of/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/adminSubjectPeople/4/Algebra']);
  await user.type(screen.getByRole('searchbox', { name: 'Search by subject or professor' }), 'lovelace');
  expect(screen.queryByText('Algebra')).toBeNull();
  expect(screen.getByText('Fair')).toBeTruthy();
});

it('restores a deleted subject after a question that says what comes back', async () => {
  const deleted = { ...algebra, deletedAt: '2026-11-20T04:00:00.000Z', attendance: 340 };
  let subjects = [deleted];
  const { user, arrived } = renderScreen(<DeletedSubjectsScreen />, {
    at: paths.adminDeletedSubjects.href(),
    role: 'admin',
    server: [
      answers(calls.getDeletedSubjects, () => ({ subjects })),
      answers(calls.restoreSubject, () => {
        subjects = [];
        return { message: calls.restoreSubject.done, subject: algebra };
      }),
    ],
  });
  expect(await screen.findByText('12/20/2026'), 'kept until').toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Restore Algebra, BSCS 4A' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Restore “Algebra, BSCS 4A”?' }));
  expect(
    question.getByText('Grace Hopper gets the subject back with 12 sessions and 340 attendance records.'),
  ).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Yes' }));
  expect(await screen.findByText('No subject was deleted in the last 30 days.')).toBeTruthy();
  expect(arrived.find(({ call }) => call === calls.restoreSubject)?.params).toMatchObject({ subjectId: '4' });
});

const open = (...server: FakeAnswer[]) =>
  renderScreen(<SchoolSubjectPeopleScreen />, {
    at: paths.adminSubjectPeople.href({ subjectID: 4, subjectName: 'Algebra' }),
    pattern: paths.adminSubjectPeople.pattern,
    role: 'admin',
    server: [
      answers(calls.getSubjectEnrolment, {
        subject: algebra,
        people: [{ student: ana, by: 'out', since: null, absences: 0 }],
      }),
      answers(calls.getAllStudent, { students: [ana, ben, waiting] }),
      ...server,
    ],
  });

it('adds students who are chosen by name from the school, and adds a dropped student again', async () => {
  const line = { line: '2', outcome: 'enrolled' as const, student: ben, absences: 0 };
  const { user, arrived } = open(answers(calls.enrolInSubject, { message: calls.enrolInSubject.done, lines: [line] }));
  expect(await screen.findByText('Algebra, BSCS 4A · Grace Hopper')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add students' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add students' }));
  await user.click(dialog.getByRole('button', { name: 'Add students' }));
  expect(await dialog.findByText('Choose at least one student.')).toBeTruthy();
  expect(dialog.queryByRole('checkbox', { name: /Cara/ })).toBeNull();
  await user.type(dialog.getByRole('searchbox'), 'ben');
  await user.click(await dialog.findByRole('checkbox', { name: /Ben/ }));
  await user.click(dialog.getByRole('button', { name: 'Add 1 student' }));
  expect(await screen.findByText('1 student added.')).toBeTruthy();
  await press(user, /^Add Ana .* again$/);
  await answerWith(user, 'Add again');
  expect(await screen.findAllByText('1 student added.')).toBeTruthy();
  const sent = arrived.filter(({ call }) => call === calls.enrolInSubject).map(({ body }) => body);
  expect(sent).toEqual([
    { ids: [2], since: '', preview: false },
    { ids: [1], since: null, preview: null },
  ]);
});

it('drops by its own call', async () => {
  const person = { student: ben, by: 'in' as const, since: null, absences: 0 };
  const { user, arrived } = open(
    answers(calls.getSubjectEnrolment, { subject: algebra, people: [person] }),
    answers(calls.dropFromSubject, { message: calls.dropFromSubject.done, person: { ...person, by: 'out' } }),
  );
  await user.click(await screen.findByRole('button', { name: /^Drop Ben/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Drop' }));
  expect(await screen.findByText('Student dropped.')).toBeTruthy();
  expect(arrived.find(({ call }) => call === calls.dropFromSubject)?.body).toEqual({ stud_id: 2, from: 'now' });
});
