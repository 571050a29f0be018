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
import { SchoolSubjectStaffScreen, SubjectStaffScreen } from './staff-screens.tsx';

/** Who teaches a subject beside its professor, as that professor and an administrator see it. */
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
      answers(list as typeof getStaff, () => ({ staff })),
      answers(set as typeof setStaff, ({ body }) => {
        tries += 1;
        if (tries === 1) return unknownProfessor;
        staff = [{ ...hedy, ...(body as object), username: 'hedy' }];
        return { message: setStaff.done, member: hedy };
      }),
      answers(end as typeof endStaff, () => {
        staff = [];
        return { message: endStaff.done };
      }),
    ],
  });
  expect(await screen.findByText('This subject is shared with nobody.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Share' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Share Algebra' }));
  const save = () => user.click(dialog.getByRole('button', { name: 'Save' }));
  await save();
  expect(await dialog.findByText('Please enter the username of a professor.')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /Username/ }), 'hedy');
  await user.click(dialog.getByRole('radio', { name: /Helper/ }));
  await save();
  expect(await dialog.findByText(unknownProfessor.message)).toBeTruthy();
  const last = dayAfter(today(), 3);
  fireEvent.change(dialog.getByLabelText('First day'), { target: { value: today() } });
  fireEvent.change(dialog.getByLabelText('Last day'), { target: { value: last } });
  await save();
  const row = () => screen.getByText('Lamarr, Hedy').closest('tr')?.textContent;
  expect(await screen.findByText('The subject is shared.')).toBeTruthy();
  await screen.findByText('Lamarr, Hedy');
  expect(row()).toContain(`Helper${dayText(today())} to ${dayText(last)}`);
  await user.click(screen.getByRole('button', { name: 'Share' }));
  const again = within(await screen.findByRole('dialog', { name: 'Share Algebra' }));
  await user.type(again.getByRole('textbox', { name: /Username/ }), ' Hedy ');
  await user.click(again.getByRole('button', { name: 'Save' }));
  const asked = within(await screen.findByRole('alertdialog', { name: 'Change the right of Hedy Lamarr?' }));
  const days = `${dayText(today())} to ${dayText(last)}`;
  expect(asked.getByText(`Now: Helper, ${days}. From now on: Co-teacher, always.`)).toBeTruthy();
  await user.click(asked.getByRole('button', { name: 'No' }));
  await user.click(again.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Change the right of Hedy Lamarr' }));
  const change = within(await screen.findByRole('dialog', { name: 'Right of Hedy Lamarr' }));
  expect(change.getByLabelText<HTMLInputElement>('Last day').value).toBe(last);
  await user.click(change.getByRole('radio', { name: /Co-teacher/ }));
  await user.click(change.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Co-teacher')).toBeTruthy();
  await press(user, 'End the right of Hedy Lamarr', 'Yes');
  expect(await screen.findByText('This subject is shared with nobody.')).toBeTruthy();
  const dates = { firstDay: today(), lastDay: last };
  expect(arrived.filter(({ call }) => call === set).map(({ body }) => body)).toEqual([
    { username: 'hedy', role: 'helper', firstDay: '', lastDay: '' },
    { username: 'hedy', role: 'helper', ...dates },
    { username: 'hedy', role: 'co', ...dates },
  ]);
});
