import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getStudentEntry } from '#contract/attendance/attendance/attendance-calls.ts';
import {
  createLeaves,
  endLeave,
  getLeaves,
  getProfessorLeaves,
  type Leave,
} from '#contract/attendance/roll/leave-calls.ts';
import { dayAfter } from '#contract/platform/base/dates.ts';
import { unexpected } from '#contract/platform/base/refusal.ts';
import { getAllStudent } from '#contract/school/approval/approval-calls.ts';
import { getAllSubject, type Subject } from '#contract/subjects/subject/subject-calls.ts';
import { exampleAccount } from '#web/gallery/testing/examples.ts';
import { answers, type FakeAnswer } from '#web/gallery/testing/fake-server.ts';
import { renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { today } from '#web/platform/base/date-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { ProfessorLeavesScreen, SchoolLeavesScreen } from './leaves-screens.tsx';

/**
 * Leave of absence for a range of days, given and ended by an administrator. A professor's screen differs only in the
 * calls that it makes.
 */
const [ana, ben, cara] = [
  exampleAccount({ stud_id: 1, isValidated: true }),
  exampleAccount({
    stud_id: 2,
    first_name: 'Ben',
    last_name: 'Dizon',
    courseYearSection: 'BSIT 2B',
    isValidated: true,
  }),
  exampleAccount({ stud_id: 3, first_name: 'Cara', last_name: 'Lim' }),
] as const;
const exampleSubject: Subject = {
  subject_id: 1,
  subject_name: 'Math',
  subject_courseYearSection: 'BSCS 4A',
  subject_start_time: '08:00',
  subject_end_time: '09:00',
  session_count: 1,
  bin_count: 0,
  lateAfterMinutes: null,
};
const leave = (some: Partial<Leave>): Leave => ({
  leave_id: 9,
  student: ana,
  fromDay: dayAfter(today(), -2),
  toDay: dayAfter(today(), 2),
  kind: 'school',
  note: 'Choir',
  prof_id: null,
  byRole: 'admin',
  by: 'The Office',
  createdAt: '2026-11-16T00:00:00.000Z',
  endedAt: null,
  sessions: 3,
  ...some,
});

const open = (...server: FakeAnswer[]) =>
  renderScreen(<SchoolLeavesScreen />, { at: paths.adminLeaves.href(), role: 'admin', server });

it('is given to students chosen by search and by program level, for valid days only', async () => {
  const { user, arrived } = open(
    answers(getLeaves, { leaves: [] }),
    answers(getAllStudent, { students: [ana, ben, cara] }),
    answers(createLeaves, { message: createLeaves.done, leaves: [leave({}), leave({ leave_id: 10, student: ben })] }),
  );
  expect(await screen.findByText('No one is on leave.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Give leave' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Give leave' }));
  // Students who are not approved have nothing to be excused from.
  expect(await dialog.findAllByRole('checkbox')).toHaveLength(2);
  await user.click(dialog.getByRole('button', { name: 'Give leave' }));
  expect(await dialog.findByText('Choose at least one student.')).toBeTruthy();
  await user.type(dialog.getByRole('searchbox'), 'cruz');
  await user.click(dialog.getByRole('checkbox', { name: /Cruz/ }));
  await user.clear(dialog.getByRole('searchbox'));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Program level' }), 'BSIT 2B');
  await user.click(dialog.getByRole('button', { name: 'Choose all 1' }));
  const [first, last] = [dialog.getByLabelText(/First day/), dialog.getByLabelText(/Last day/)];
  await user.clear(last);
  await user.type(last, '2026-11-20');
  await user.clear(first);
  await user.type(first, '2026-11-23');
  await user.click(dialog.getByRole('button', { name: 'Give leave to 2 students' }));
  expect(await dialog.findByText('The last day is before the first day.')).toBeTruthy();
  await user.clear(first);
  await user.type(first, '2026-11-16');
  await user.click(dialog.getByRole('radio', { name: 'School activity' }));
  await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Choir');
  await user.click(dialog.getByRole('button', { name: 'Give leave to 2 students' }));
  expect(await screen.findByText('2 students have been given leave: 6 sessions are excused so far.')).toBeTruthy();
  const sent = arrived.filter(({ call }) => call === createLeaves).map(({ body }) => body);
  expect(sent).toEqual([
    { fromDay: '2026-11-16', toDay: '2026-11-20', kind: 'school', note: 'Choir', stud_ids: [1, 2] },
  ]);
});

it('ends from today on or as a whole, and says which if only one is possible', async () => {
  const coming = { fromDay: dayAfter(today(), 1), leave_id: 11, student: ben };
  const { user, arrived } = open(
    answers(getLeaves, { leaves: [leave({}), leave(coming)] }),
    answers(endLeave, ({ params }) =>
      params.leaveId === '9' ? { message: endLeave.done, leave: leave({}) } : unexpected,
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'End the leave of Ana Cruz' }));
  const first = within(await screen.findByRole('dialog'));
  await user.click(first.getByRole('radio', { name: /^Delete the leave/ }));
  await user.click(first.getByRole('radio', { name: /^From today\./ }));
  await user.click(first.getByRole('button', { name: 'End leave' }));
  expect(await screen.findByText('The leave has ended.')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'End the leave of Ben Dizon' }));
  const second = within(await screen.findByRole('dialog', { name: /Ben Dizon/ }));
  expect(second.getByText('The leave hasn’t started, so it will be deleted.')).toBeTruthy();
  await user.click(second.getByRole('button', { name: 'End leave' }));
  expect(await second.findByText('The leave could not be ended.')).toBeTruthy();
  const sent = arrived.filter(({ call }) => call === endLeave).map(({ params, body }) => [params.leaveId, body]);
  expect(sent).toEqual([
    ['9', { all: false }],
    ['11', { all: true }],
  ]);
});

it('has nothing to search in until a professor has chosen a subject', async () => {
  const { user } = renderScreen(<ProfessorLeavesScreen />, {
    at: paths.professorLeaves.href(),
    role: 'professor',
    server: [
      answers(getProfessorLeaves, { leaves: [] }),
      answers(getAllSubject, { subject: [exampleSubject] }),
      answers(getStudentEntry, { masterlist: [[ana]], entry: [] }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Give leave' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Give leave' }));
  await dialog.findByRole('option', { name: 'Math, BSCS 4A' });
  expect(dialog.queryByRole('searchbox')).toBeNull();
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Subject' }), 'Math, BSCS 4A');
  expect(await dialog.findByRole('searchbox')).toBeTruthy();
});
