import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getStudentEntry } from '#contract/attendance/attendance/attendance-calls.ts';
import { getAllSubjectClass } from '#contract/attendance/session/session-calls.ts';
import { getClassStudentByProgram } from '#contract/people/students-by-level/students-by-level-calls.ts';
import { getProfessorTransaction } from '#contract/rewards/redemptions/redemption-calls.ts';
import { getAllStudent } from '#contract/school/approval/approval-calls.ts';
import { ParticipationOverviewScreen } from '#web/attendance/participation/participation-overview-screen.tsx';
import { answers } from '#web/gallery/testing/fake-server.ts';
import { renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { MasterListScreen } from '#web/people/students-by-level/master-list-screen.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { RedeemedIncentivesScreen } from '#web/rewards/redemptions/redeemed-incentives-screen.tsx';
import { StudentListScreen } from '#web/school/student-list/student-list-screen.tsx';

const overview = { subjectID: 1, subjectName: 'Algebra', subjectProgramLevel: 'BSCS 4A' };

it.each([
  ['participationOverview', overview, ParticipationOverviewScreen, [getAllSubjectClass, getStudentEntry]],
  ['redeemedIncentives', {}, RedeemedIncentivesScreen, [getProfessorTransaction]],
  ['programMasterlist', { programlevel: 'BSCS 4A' }, MasterListScreen, [getClassStudentByProgram]],
  ['adminStudents', {}, StudentListScreen, [getAllStudent]],
] as const)('%s has nothing to download before it has loaded', async (name, params, Screen, calls) => {
  const { href, pattern, who } = paths[name];
  renderScreen(<Screen />, {
    at: href(params as never),
    pattern,
    role: who,
    server: calls.map((call) => answers(call, () => new Promise<never>(() => {}))),
  });
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Download CSV' })).disabled).toBe(true);
});
