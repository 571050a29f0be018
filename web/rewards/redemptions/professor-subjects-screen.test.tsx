import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import type { SchoolTransaction } from '#contract/rewards/redemptions/school-redemption-calls.ts';
import { handOverClash } from '#contract/subjects/staff/hand-over-calls.ts';
import type { Subject } from '#contract/subjects/subject/subject-calls.ts';
import { catchDownloads } from '#web/gallery/testing/caught-downloads.ts';
import { exampleAccount, exampleProfessor, undecided } from '#web/gallery/testing/examples.ts';
import { answers } from '#web/gallery/testing/fake-server.ts';
import { press, renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { SchoolRedemptionsScreen } from '#web/rewards/school-redemption/school-redemptions-screen.tsx';
import { ProfessorSubjectsScreen } from './professor-subjects-screen.tsx';

/** An administrator who hands over the subjects and incentives of a professor who left. */
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
  exampleProfessor({ prof_id: 1, first_name: 'Grace', isValidated: true }),
  exampleProfessor({ prof_id: 2, first_name: 'Hedy', isValidated: true }),
  exampleProfessor({ prof_id: 3, first_name: 'Waiting' }),
];

it('hands over the chosen subjects and the incentives, and gives the reason for each refusal', async () => {
  let subjects = [subject(9, 'Fair', ''), subject(8, 'Logic'), subject(7, 'Math')];
  const { user, arrived } = renderScreen(<ProfessorSubjectsScreen />, {
    at: paths.professorSubjects.href({ professorID: 1 }),
    pattern: paths.professorSubjects.pattern,
    role: 'admin',
    server: [
      answers(calls.getAllProfessor, { professors }),
      answers(calls.getProfessorSubjects, () => ({ subjects })),
      answers(calls.getProfessorBelongings, {
        subjects: 2,
        events: 1,
        sessions: 9,
        attendance: 40,
        incentives: 2,
        pendingRedemptions: 1,
      }),
      answers(calls.transferIncentives, { message: calls.transferIncentives.done, incentives: 2, redemptions: 1 }),
      answers(calls.transferSubject, ({ params }) => {
        if (params.subjectId === '8') return handOverClash;
        subjects = subjects.filter(({ subject_id }) => String(subject_id) !== params.subjectId);
        return { message: calls.transferSubject.done, subject: subject(7, 'Math') };
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
  expect(await dialog.findByText('Choose a professor.')).toBeTruthy();
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
  expect(screen.queryByText('Handed over.'), 'not all of it').toBeNull();
  const sent = arrived.flatMap(({ call, params, body }) => (call.method === 'PUT' ? [[params, body]] : []));
  const body = { prof_id: 2 };
  expect(sent).toEqual([
    [{ subjectId: '8' }, body],
    [{ subjectId: '7' }, body],
    [{ id: '1' }, body],
  ]);
});

it('finds any redemption, approves and returns those for an administrator, and downloads all pages', async () => {
  const { stud_id: _none, ...student } = exampleAccount({ stud_id: 5, first_name: 'Ana', last_name: 'Cruz' });
  const made = (transaction_id: number, of: Partial<SchoolTransaction>): SchoolTransaction => ({
    transaction_id,
    createdAt: '2026-11-02T04:00:00.000Z',
    isVerified: of.state === 'verified',
    verifiedAt: of.state === 'verified' ? '2026-01-02T04:00:00.000Z' : null,
    ...undecided,
    professor: 'Grace Hopper',
    student,
    shopitem: { item_subject: 'Math', item_name: `Pen ${transaction_id}`, item_price: 5 },
    isLeft: false,
    ...of,
  });
  let all = [made(3, { isLeft: true }), made(2, {}), made(1, { state: 'verified', professor: 'Hedy Lamarr' })];
  const put = (id: number, state: SchoolTransaction['state']) => {
    all = all.map((one) => (one.transaction_id === id ? { ...one, state } : one));
    return { message: 'Done.', transaction: made(id, { state }) };
  };
  const caught = catchDownloads();
  const { user, arrived } = renderScreen(<SchoolRedemptionsScreen />, {
    at: paths.adminRedemptions.href(),
    role: 'admin',
    server: [
      answers(calls.getSchoolTransactions, ({ query }) => {
        const before = Number(query.get('before') ?? 9);
        const found = all.filter((one) => (query.get('state') ?? one.state) === one.state);
        const rest = found.filter((one) => one.transaction_id < before);
        return { transactions: rest.slice(0, 2), count: found.length, next: rest.length > 2 ? 2 : null };
      }),
      answers(calls.verifySchoolTransaction, () => put(3, 'verified')),
      answers(calls.returnAnyTransaction, () => put(1, 'returned')),
    ],
  });
  await screen.findByText('Newest 2 of 3');
  expect(screen.queryByRole('button', { name: /(Approve|Decline|Refund) Pen 2/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(caught[0]?.fileName).toBe('school_redemptions.csv'));
  expect(caught[0]?.lines).toHaveLength(4);
  await press(user, /^Approve Pen 3 for Ana/, 'Yes');
  expect((await screen.findByRole('button', { name: /^Refund Pen 3 for Ana/ })).textContent, 'in words').toBe('Refund');
  await press(user, 'Show older', /^Refund Pen 1 for Ana/);
  const dialog = within(await screen.findByRole('dialog', { name: /^Refund “Pen 1”/ }));
  await user.type(dialog.getByRole('combobox', { name: /^Reason/ }), 'By mistake');
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  expect(await screen.findByText('Refunded', { selector: 'td *' })).toBeTruthy();
  expect(arrived.find(({ call }) => call === calls.returnAnyTransaction)?.body).toEqual({
    transaction_id: 1,
    reason: 'By mistake',
    restock: true,
  });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Declined');
  expect(await screen.findByText('No redemption matches these filters.')).toBeTruthy();
});
