/** Seeded defect that this was seen to catch: an empty list for one that is not known yet, on each of the screens. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getAllStudent } from '#contract/approval/approval-calls.ts';
import { getStudentEntry } from '#contract/attendance/attendance-calls.ts';
import { getClassStudentByProgram } from '#contract/masterlist/masterlist-calls.ts';
import { getProfessorTransaction } from '#contract/redemption/redemption-calls.ts';
import { getAllSubjectClass } from '#contract/session/session-calls.ts';
import { paths } from '#web/base/paths.ts';
import { ProgramMasterlistScreen } from '#web/masterlist/program-masterlist-screen.tsx';
import { ParticipationOverviewScreen } from '#web/participation/participation-overview-screen.tsx';
import { StudentListScreen } from '#web/people/student-list-screen.tsx';
import { RedeemedIncentivesScreen } from '#web/redemption/redeemed-incentives-screen.tsx';
import { answers } from '#web/testing/fake-server.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

const overview = { subjectID: 1, subjectName: 'Algebra', subjectProgramLevel: 'BSCS 4A' };

it.each([
  ['participationOverview', overview, ParticipationOverviewScreen, [getAllSubjectClass, getStudentEntry]],
  ['redeemedIncentives', {}, RedeemedIncentivesScreen, [getProfessorTransaction]],
  ['programMasterlist', { programlevel: 'BSCS 4A' }, ProgramMasterlistScreen, [getClassStudentByProgram]],
  ['adminStudents', {}, StudentListScreen, [getAllStudent]],
] as const)('%s has nothing to download before it is read', async (name, params, Screen, calls) => {
  const { href, pattern, who } = paths[name];
  renderScreen(<Screen />, {
    at: href(params as never),
    pattern,
    role: who,
    server: calls.map((call) => answers(call, () => new Promise<never>(() => {}))),
  });
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Download CSV' })).disabled).toBe(true);
});
