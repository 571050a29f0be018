import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getAdministrator } from '#contract/people/administrator/administrator-calls.ts';
import {
  endSchoolSignIns,
  getSchoolSignIns,
  type SchoolSignIn,
} from '#contract/people/administrator/school-sign-ins-calls.ts';
import { answers } from '#web/gallery/testing/fake-server.ts';
import { press, renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { baseText } from '#web/platform/base/base-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { SchoolSignInsScreen } from './school-sign-ins-screen.tsx';

const createdAt = '2026-09-08T08:00:00.000Z';
const own: SchoolSignIn = {
  id: 'a',
  role: 'admin',
  person_id: 5,
  name: 'head',
  device: 'Firefox on Linux',
  createdAt,
  seenAt: createdAt,
  isCurrent: true,
};
const ana: SchoolSignIn = {
  ...own,
  id: 'b',
  role: 'student',
  name: 'Ana Cruz',
  device: '',
  seenAt: null,
  isCurrent: false,
};

it('shows where users are signed in, and ends all sign-ins of one; a question says which of one’s own stays', async () => {
  const { user, arrived } = renderScreen(<SchoolSignInsScreen />, {
    at: paths.adminSignIns.href(),
    role: 'admin',
    server: [
      answers(getAdministrator, { admin_id: 5, username: 'head', kind: 'admin' }),
      answers(getSchoolSignIns, { signIns: [own, ana], counts: { student: 1203, professor: 0, admin: 1 }, next: null }),
      answers(endSchoolSignIns, { message: endSchoolSignIns.done, ended: 1 }),
    ],
  });
  expect(await screen.findByText(/of students: 1,203, of professors: 0, of administrators: 1/)).toBeTruthy();
  const [mine, hers] = within(screen.getByRole('table', { name: 'Sign-ins' }))
    .getAllByRole('row')
    .slice(1);
  expect(mine?.textContent).toContain('headAdministratorFirefox on LinuxThis device');
  expect(hers?.textContent).toContain('Ana CruzStudentUnknown device');

  await user.click(screen.getByRole('button', { name: 'Sign head out everywhere' }));
  expect(await screen.findByText('You stay signed in on this device only.')).toBeTruthy();
  await press(user, baseText.cancel, 'Sign Ana Cruz out everywhere', 'Sign out');
  expect(await screen.findByText(endSchoolSignIns.done)).toBeTruthy();
  expect(arrived.filter(({ call }) => call === endSchoolSignIns).map(({ params }) => params)).toEqual([
    { role: 'student', id: '5' },
  ]);
});
