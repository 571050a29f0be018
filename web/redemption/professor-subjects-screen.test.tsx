import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getAllProfessor, getProfessorBelongings } from '#contract/approval/approval-calls.ts';
import {
  getSchoolTransactions,
  transferIncentives,
  verifySchoolTransaction,
} from '#contract/redemption/school-redemption-calls.ts';
import { getProfessorSubjects, handOverClash, transferSubject } from '#contract/staff/hand-over-calls.ts';
import type { Subject } from '#contract/subject/subject-calls.ts';
import { paths } from '#web/base/paths.ts';
import { answers } from '#web/testing/fake-server.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { sampleProfessor, sampleStudent } from '#web/testing/sample-accounts.ts';
import { LeftRedemptionsScreen } from './left-redemptions-screen.tsx';
import { ProfessorSubjectsScreen } from './professor-subjects-screen.tsx';

/** An administrator who sees to what somebody has left behind. */
const subject = (subject_id: number, subject_name: string, subject_courseYearSection = 'BSCS 4A'): Subject => ({
  subject_id,
  subject_name,
  subject_courseYearSection,
  subject_start_time: null,
  subject_end_time: null,
  session_count: 3,
  bin_count: 0,
  lateAfterMinutes: null,
});
const professors = [
  sampleProfessor({ prof_id: 1, first_name: 'Grace', isValidated: true }),
  sampleProfessor({ prof_id: 2, first_name: 'Hedy', isValidated: true }),
  sampleProfessor({ prof_id: 3, first_name: 'Waiting' }),
];

it('hands over what was chosen and the incentives, and says of each that is refused why', async () => {
  let subjects = [subject(9, 'Fair', ''), subject(8, 'Logic'), subject(7, 'Math')];
  const { user, arrived } = renderScreen(<ProfessorSubjectsScreen />, {
    at: paths.professorSubjects.href({ professorID: 1 }),
    pattern: paths.professorSubjects.pattern,
    role: 'admin',
    server: [
      answers(getAllProfessor, { professors }),
      answers(getProfessorSubjects, () => ({ subjects })),
      answers(getProfessorBelongings, {
        subjects: 2,
        events: 1,
        sessions: 9,
        attendance: 40,
        incentives: 2,
        pendingRedemptions: 1,
      }),
      answers(transferIncentives, { message: transferIncentives.done, incentives: 2, redemptions: 1 }),
      answers(transferSubject, ({ params }) => {
        if (params.subjectId === '8') return handOverClash;
        subjects = subjects.filter(({ subject_id }) => String(subject_id) !== params.subjectId);
        return { message: transferSubject.done, subject: subject(7, 'Math') };
      }),
    ],
  });
  for (const name of ['Logic', 'Math'])
    await user.click(await screen.findByRole('checkbox', { name: `Choose ${name}` }));
  expect(screen.getByRole('link', { name: 'Staff: Fair' }).getAttribute('href')).toBe('/adminSubjectStaff/9/Fair');
  await user.click(screen.getByRole('button', { name: 'Hand over' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand over 2 subjects and events' }));
  const send = () => user.click(dialog.getByRole('button', { name: 'Hand over' }));
  await send();
  expect(await dialog.findByText('Please choose a professor.')).toBeTruthy();
  const to = dialog.getByRole('combobox', { name: 'To' });
  expect(
    within(to)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Choose a professor', 'Lim, Hedy (professor2)']);
  await user.selectOptions(to, '2');
  await user.click(await dialog.findByRole('checkbox', { name: '2 incentives, with 1 pending redemption' }));
  await send();
  expect(await dialog.findByText('1 subject or event could not be handed over:')).toBeTruthy();
  expect(dialog.getByText(`Logic: ${handOverClash.message}`)).toBeTruthy();
  expect(screen.queryByText('Math')).toBeNull();
  const sent = arrived.flatMap(({ call, params, body }) => (call.method === 'PUT' ? [[params, body]] : []));
  const body = { prof_id: 2 };
  expect(sent).toEqual([
    [{ subjectId: '8' }, body],
    [{ subjectId: '7' }, body],
    [{ id: '1' }, body],
  ]);
});

it('approves what is pending of whose account is closed', async () => {
  const { stud_id: _none, ...student } = sampleStudent({ stud_id: 5, first_name: 'Ana', last_name: 'Cruz' });
  const transaction = {
    transaction_id: 3,
    createdAt: '2026-11-02T04:00:00.000Z',
    isVerified: false,
    verifiedAt: null,
    professor: 'Grace Hopper',
    student,
    shopitem: { item_subject: 'Math', item_name: 'Pen', item_price: 5 },
  };
  let transactions = [transaction];
  const { user } = renderScreen(<LeftRedemptionsScreen />, {
    at: paths.adminRedemptions.href(),
    role: 'admin',
    server: [
      answers(getSchoolTransactions, () => ({ transactions })),
      answers(verifySchoolTransaction, () => {
        transactions = [];
        return { message: verifySchoolTransaction.done, transaction };
      }),
    ],
  });
  expect(await screen.findByText('Grace Hopper')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Approve Pen for Ana/ }));
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  expect(await screen.findByText('Nothing is pending.')).toBeTruthy();
});
