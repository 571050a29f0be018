import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Call } from '#contract/platform/base/call.ts';
import { getAllProfessor, getDashboard } from '#contract/school/approval/approval-calls.ts';
import { exampleProfessor } from '#web/gallery/testing/examples.ts';
import { answers, type FakeAnswer } from '#web/gallery/testing/fake-server.ts';
import { renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { ProfessorListScreen } from '#web/school/professor-list/professor-list-screen.tsx';

const [rosa, abel, zita] = [
  exampleProfessor({ prof_id: 1 }),
  exampleProfessor({ prof_id: 2, first_name: 'Abel', isValidated: true }),
  exampleProfessor({ prof_id: 3, first_name: 'Zita', last_name: 'Aquino' }),
];
const openList = (server: readonly FakeAnswer[]) =>
  renderScreen(<ProfessorListScreen />, { at: paths.adminProfessors.href(), role: 'admin', server });

it('a list refetches when the counts change, also with rows chosen and a dialog open', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let professors = [rosa, abel];
  const { user, arrived } = openList([
    answers(getAllProfessor, () => ({ professors })),
    answers(getDashboard, () => ({
      students: 0,
      pendingStudents: 0,
      professors: professors.length,
      pendingProfessors: professors.length - 1,
      programLevels: 0,
      bounds: [],
    })),
  ]);
  const asked = (call: Call) => arrived.filter((one) => one.call === call).length;
  const aMinute = () => act(() => vi.advanceTimersByTimeAsync(61_000));
  await screen.findByText('Total: 2 professors');
  await aMinute();
  expect([asked(getDashboard) > 0, asked(getAllProfessor)]).toEqual([true, 1]);
  professors = [rosa, abel, zita];
  await aMinute();
  await screen.findByText('Total: 3 professors');
  expect(asked(getAllProfessor)).toBe(2);
  await user.click(screen.getByRole('checkbox', { name: /Zita/ }));
  await user.click(screen.getByRole('button', { name: 'Approve 1' }));
  await screen.findByRole('alertdialog');
  // Another administrator or tab has decided in the meantime.
  professors = [rosa, abel];
  await aMinute();
  expect(screen.getByText('Total: 2 professors')).toBeTruthy();
  vi.useRealTimers();
});
