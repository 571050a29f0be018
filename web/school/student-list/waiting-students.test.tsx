import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { unexpected } from '#contract/platform/base/refusal.ts';
import { exampleAccount } from '#web/gallery/testing/examples.ts';
import { answers } from '#web/gallery/testing/fake-server.ts';
import { press, renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { professorAccounts, studentAccounts } from '#web/school/approval/account-actions.ts';
import { useDecideMany } from '#web/school/approval/decide-many.ts';
import { StudentListScreen } from './student-list-screen.tsx';

it('approves all waiting students, when only these are shown, after one question that names them', async () => {
  const names = ['Ana', 'Bea', 'Cy', 'Di', 'Ed'];
  const waiting = names.map((first_name, place) => exampleAccount({ stud_id: place + 1, first_name }));
  const approved = exampleAccount({ stud_id: 9, first_name: 'Zoe', isValidated: true });
  let isDecided = false;
  const { user, arrived } = renderScreen(<StudentListScreen />, {
    at: `${paths.adminStudents.href()}?status=pending`,
    role: 'admin',
    server: [
      answers(calls.getAllStudent, () => ({ students: isDecided ? [approved] : [approved, ...waiting] })),
      answers(calls.decideStudents, () => {
        isDecided = true;
        return { message: '', done: [1, 2, 3, 4], failed: [{ id: 5, message: 'There is no such student.' }] };
      }),
    ],
  });
  const all = within(await screen.findByRole('region', { name: 'All accounts not approved' }));
  expect(all.getByText('5 students not approved')).toBeTruthy();
  await user.click(all.getByRole('button', { name: 'Approve all 5' }));
  const question = await screen.findByRole('alertdialog', { name: 'Approve 5 students?' });
  expect(question.textContent).toContain('Ana Cruz, Bea Cruz, Cy Cruz, and 2 more. These people can sign in');
  await user.click(screen.getByRole('button', { name: 'Yes' }));
  const done = await screen.findByRole('button', { name: 'Done' });
  expect(screen.queryByText(/stay chosen/), 'of somebody who is gone').toBeNull();
  await user.click(done);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox')));
  expect(arrived.find(({ call }) => call === calls.decideStudents)?.body).toEqual({
    ids: [1, 2, 3, 4, 5],
    decision: 'approve',
  });
  expect(await screen.findByText('Everyone is approved.')).toBeTruthy();
});

it('says where declining failed', async () => {
  const { user } = renderScreen(<StudentListScreen />, {
    at: paths.adminStudents.href(),
    role: 'admin',
    server: [
      answers(calls.getAllStudent, { students: [exampleAccount({ stud_id: 1 })] }),
      answers(calls.decideStudents, unexpected),
    ],
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Choose all' }));
  await press(user, 'Decline 1', 'Yes');
  expect(await screen.findByText('An error occurred while declining and removing the student.')).toBeTruthy();
});

it.each([
  [studentAccounts, calls.decideStudents, calls.endStudentWait],
  [professorAccounts, calls.decideProfessors, calls.endProfessorWait],
])(
  'of a $who makes no more calls once one fails, and leaves all others undecided',
  async (kind, decideAll, endWait) => {
    const many = Array.from({ length: 150 }, (_, at) => exampleAccount({ stud_id: at + 1 }));
    let notDone: ReadonlySet<number> | null = null;
    function Deciding() {
      const { decide } = useDecideMany(kind, ({ first_name }) => first_name);
      const approve = async () => {
        notDone = await decide('approve', many);
      };
      return (
        <button type="button" onClick={() => void approve()}>
          Approve
        </button>
      );
    }
    const server = [answers(decideAll, unexpected), answers(endWait, { message: '' })];
    const { user, arrived } = renderScreen(<Deciding />, { role: 'admin', server });
    await user.click(screen.getByText('Approve'));
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(notDone?.size).toBe(150));
    await kind.endWait(7);
    expect(arrived.map(({ call }) => call)).toEqual([decideAll, endWait]);
  },
);
