import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { decideStudents, getAllStudent } from '#contract/approval/approval-calls.ts';
import { paths } from '#web/base/paths.ts';
import { answers } from '#web/testing/fake-server.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { sampleStudent } from '#web/testing/sample-accounts.ts';
import { StudentListScreen } from './student-list-screen.tsx';

it('counts those who wait where it shows them alone, and approves all of them after one question', async () => {
  const ana = sampleStudent({ stud_id: 1 });
  const carla = sampleStudent({ stud_id: 3, first_name: 'Carla', last_name: 'Abad' });
  const ben = sampleStudent({ stud_id: 2, isValidated: true });
  const { user, arrived } = renderScreen(<StudentListScreen />, {
    at: `${paths.adminStudents.href()}?status=pending`,
    role: 'admin',
    server: [
      answers(getAllStudent, { students: [ana, ben, carla] }),
      answers(decideStudents, { message: '', done: [3, 1], failed: [] }),
    ],
  });
  expect(await screen.findByRole('heading', { name: '2 students to approve' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Approve all 2' }));
  expect(await screen.findByRole('alertdialog', { name: 'Approve 2 students?' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Yes' }));
  await user.click(await screen.findByRole('button', { name: 'Done' }));
  expect(arrived.find(({ call }) => call === decideStudents)?.body).toEqual({ ids: [3, 1], decision: 'approve' });
  expect(await screen.findByText('Nobody is waiting for approval.')).toBeTruthy();
});
