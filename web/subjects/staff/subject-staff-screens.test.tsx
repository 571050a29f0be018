import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { dayAfter } from '#contract/platform/base/dates.ts';
import {
  endStaff,
  endSubjectStaff,
  getStaff,
  getSubjectStaff,
  type StaffMember,
  setStaff,
  setSubjectStaff,
  unknownProfessor,
} from '#contract/subjects/staff/staff-calls.ts';
import { answers } from '#web/gallery/testing/fake-server.ts';
import { press, renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { dayText, today } from '#web/platform/base/date-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { SchoolSubjectStaffScreen, SubjectStaffScreen } from './subject-staff-screens.tsx';

/** A subject's staff, as its professor and an administrator see it. */
const hedy: StaffMember = {
  prof_id: 2,
  first_name: 'Hedy',
  middle_name: '',
  last_name: 'Lamarr',
  username: 'hedy',
  role: 'co',
  firstDay: null,
  lastDay: null,
  createdAt: '2026-11-02T04:00:00.000Z',
};
const alan = { first_name: 'Alan', middle_name: '', last_name: 'Turing', username: 'alan' };

it.each([
  ['professor', SubjectStaffScreen, paths.subjectStaff, getStaff, setStaff, endStaff],
  ['admin', SchoolSubjectStaffScreen, paths.adminSubjectStaff, getSubjectStaff, setSubjectStaff, endSubjectStaff],
] as const)('is shared, changed and ended by its %s', async (role, Screen, place, list, set, end) => {
  let staff: StaffMember[] = [];
  let tries = 0;
  const { user, arrived } = renderScreen(<Screen />, {
    at: place.href({ subjectID: 4, subjectName: 'Algebra' }),
    pattern: place.pattern,
    role,
    server: [
      answers(list as typeof getStaff, () => ({ staff, colleagues: staff.length === 0 ? [hedy, alan] : [alan] })),
      answers(set as typeof setStaff, ({ body }) => {
        tries += 1;
        if (tries === 1) return unknownProfessor;
        const { role: as, firstDay, lastDay } = body as StaffMember;
        staff = [{ ...hedy, role: as, firstDay: firstDay || null, lastDay: lastDay || null }];
        return { message: setStaff.done, member: hedy };
      }),
      answers(end as typeof endStaff, () => {
        staff = [];
        return { message: endStaff.done };
      }),
    ],
  });
  expect(await screen.findByText('Not shared with anyone yet.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Share' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Share Algebra' }));
  const save = () => user.click(dialog.getByRole('button', { name: 'Save' }));
  await save();
  expect(await dialog.findByText('Choose a professor.')).toBeTruthy();
  await user.type(dialog.getByRole('combobox', { name: /Professor/ }), 'lam');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Lamarr, Hedy (hedy)']);
  await user.click(screen.getByRole('option'));
  await user.click(dialog.getByRole('radio', { name: /Helper/ }));
  expect(dialog.queryByLabelText('First day')).toBeNull();
  await save();
  expect(await dialog.findByText(unknownProfessor.message)).toBeTruthy();
  await user.click(dialog.getByRole('radio', { name: /Substitute/ }));
  await save();
  expect(await dialog.findByText('Choose the first and last day.')).toBeTruthy();
  const last = dayAfter(today(), 3);
  fireEvent.change(dialog.getByLabelText('First day'), { target: { value: today() } });
  fireEvent.change(dialog.getByLabelText('Last day'), { target: { value: last } });
  await save();
  const row = () => screen.getByText('Lamarr, Hedy').closest('tr')?.textContent;
  expect(await screen.findByText('The subject is shared.')).toBeTruthy();
  await screen.findByText('Lamarr, Hedy');
  expect(row()).toContain(`Substitute${dayText(today())} to ${dayText(last)}`);
  await user.click(screen.getByRole('button', { name: 'Change Hedy Lamarr’s access' }));
  const change = within(await screen.findByRole('dialog', { name: 'Hedy Lamarr’s access' }));
  expect(change.getByLabelText<HTMLInputElement>('Last day').value).toBe(last);
  await user.click(change.getByRole('radio', { name: /Co-teacher/ }));
  await user.click(change.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Co-teacher')).toBeTruthy();
  await press(user, 'End Hedy Lamarr’s access', 'End access');
  expect(await screen.findByText('Not shared with anyone yet.')).toBeTruthy();
  const dates = { firstDay: today(), lastDay: last };
  expect(arrived.filter(({ call }) => call === set).map(({ body }) => body)).toEqual([
    { username: 'hedy', role: 'helper', firstDay: '', lastDay: '' },
    { username: 'hedy', role: 'co', ...dates },
    { username: 'hedy', role: 'co', firstDay: '', lastDay: '' },
  ]);
});
