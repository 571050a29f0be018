/** Professors who are added one by one or from a file, on the administrator's screen. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { exampleProfessor } from '#web/gallery/testing/examples.ts';
import { answers, type FakeAnswer } from '#web/gallery/testing/fake-server.ts';
import { press, renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { ProfessorListScreen } from './professor-list-screen.tsx';

const abel = exampleProfessor({ prof_id: 2, first_name: 'Abel', isValidated: true });
const school = { school_name: 'Rizal High', password_min_length: 8, time_zone: 'Asia/Manila' };

function open(...server: FakeAnswer[]) {
  const always = [answers(calls.getAllProfessor, { professors: [abel] }), answers(calls.getSchool, school)];
  const at = paths.adminProfessors.href();
  return renderScreen(<ProfessorListScreen />, { at, role: 'admin', server: [...always, ...server] });
}

it('adds a professor with their subjects, shows their sheet, and says why one could not be added', async () => {
  const sheet = { username: 'ada.lim', oneTimePassword: 'ABCD-EFGH' };
  const added = { at: 0, professor: { ...abel, prof_id: 9, first_name: 'Ada' }, sheet, subjects: 1 };
  const replies = [
    { message: '', added: [], failed: [{ at: 0, message: 'The email is another’s.' }] },
    { message: '', added: [added], failed: [] },
  ];
  const { user, arrived } = open(
    answers(calls.getProgramLevels, { programLevels: ['BSCS 4A'] }),
    answers(calls.addProfessors, () => replies.shift() as (typeof replies)[0]),
  );
  await press(user, 'Add professor');
  const dialog = await screen.findByRole('dialog', { name: 'Add a professor' });
  const type = async (field: string | RegExp, value: string) => {
    await user.click(within(dialog).getByLabelText(field));
    await user.paste(value);
  };
  await type(/^First name/, 'Ada');
  await type(/^Last name/, 'Lim');
  await press(user, 'Add a subject', 'Add');
  expect(await within(dialog).findByText('Each subject needs a name and a program level.')).toBeTruthy();
  await type(/^Subject/, 'Logic');
  await type(/Program level/i, 'BSCS 4A');
  await press(user, 'Add');
  expect(await within(dialog).findByText('The email is another’s.')).toBeTruthy();
  await press(user, 'Add');
  const made = await screen.findByRole('dialog', { name: 'Sign-in sheet' });
  expect(made.textContent).toContain('ada.lim · ABCD-EFGH');
  expect(arrived.findLast(({ call }) => call === calls.addProfessors)?.body).toMatchObject({
    professors: [
      {
        first_name: 'Ada',
        username: '',
        subjects: [{ subject_name: 'Logic', subject_courseYearSection: 'BSCS 4A' }],
      },
    ],
  });
});

it('adds professors from a file after checking its columns, and says which of them failed', async () => {
  const person = { first_name: 'Ada', middle_name: '', last_name: 'Lim', email: '', username: '', subjects: [] };
  const found = {
    message: '',
    columns: [
      { heading: 'Faculty', samples: ['Ada Lim'], field: 'full_name' as const },
      { heading: 'Course', samples: ['Logic'], field: null },
    ],
    professors: [
      { ...person, known: null, byName: false, lacking: 0 },
      { ...person, first_name: 'Bo', known: 'Bo Lim', byName: false, lacking: 1 },
      { ...person, first_name: 'Cy', known: 'Cy Lim', byName: true, lacking: 1 },
      { ...person, first_name: 'Di', known: 'Di Lim', byName: false, lacking: 0 },
    ],
    problems: [{ line: 4, message: 'Email must be an address.' }],
    notes: ['Text markers were removed (2 cells).'],
  };
  const sheet = { username: 'ada.lim', oneTimePassword: 'ABCD-EFGH' };
  const added = [{ at: 0, professor: { ...abel, first_name: 'Ada' }, sheet, subjects: 0 }];
  const { user, arrived } = open(
    answers(calls.readProfessors, found),
    answers(calls.addProfessors, { message: '', added, failed: [{ at: 1, message: 'Too many subjects.' }] }),
  );
  await press(user, 'Import');
  await screen.findByRole('dialog', { name: 'Import professors' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
  await user.upload(input, new File(['x'], 'load.csv', { type: 'text/csv' }));
  expect(await screen.findByText('Line 4: Email must be an address.')).toBeTruthy();
  expect(screen.getByText('Text markers were removed (2 cells).')).toBeTruthy();
  expect(screen.getByText('Already has an account as Bo Lim. Missing subjects are added.')).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Meaning of “Course”' }), 'Subject');
  await waitFor(() => expect(arrived.filter(({ call }) => call === calls.readProfessors)).toHaveLength(2));
  const sent = arrived.findLast(({ call }) => call === calls.readProfessors)?.body as FormData;
  expect(sent.get('columns')).toBe('full_name,subject_name');
  expect(screen.getByRole('button', { name: 'Add 1 professor, update 2' })).toBeTruthy();
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Meaning of the name Cy Lim' }),
    'Someone else with this name',
  );
  await press(user, 'Add 2 professors, update 1');
  const made = await screen.findByRole('dialog', { name: 'Sign-in sheet' });
  expect(made.textContent).toContain('ada.lim · ABCD-EFGH');
  expect(made.textContent).toContain('Give each sheet only to its professor');
  expect(arrived.findLast(({ call }) => call === calls.addProfessors)?.body).toMatchObject({
    professors: [false, false, true, false].map((isNew) => ({ isNew })),
  });
  expect(
    arrived.filter(({ call }) => call === calls.readProfessors),
    'the file is read again for the new state',
  ).toHaveLength(3);
  expect(screen.getByText('Bo Lim: Too many subjects.')).toBeTruthy();
});

it('asks before it adds a professor with an existing name', async () => {
  const sheet = { username: 'abel.cruz2', oneTimePassword: 'ABCD-EFGH' };
  const added = [{ at: 0, professor: { ...abel, prof_id: 9 }, sheet, subjects: 0 }];
  const { user, arrived } = open(
    answers(calls.getProgramLevels, { programLevels: [] }),
    answers(calls.addProfessors, { message: '', added, failed: [] }),
  );
  await press(user, 'Add professor');
  const dialog = await screen.findByRole('dialog', { name: 'Add a professor' });
  for (const [field, value] of [
    [/^First name/, 'ABEL'],
    [/^Last name/, abel.last_name],
  ] as const) {
    await user.click(within(dialog).getByLabelText(field));
    await user.paste(value);
  }
  await press(user, 'Add');
  const asked = await screen.findByRole('alertdialog', {
    name: /^A professor called .* already exists. Add another with this name\?$/,
  });
  expect(arrived.filter(({ call }) => call === calls.addProfessors)).toEqual([]);
  await user.click(within(asked).getByRole('button', { name: 'Add another' }));
  await screen.findByRole('dialog', { name: 'Sign-in sheet' });
  expect(arrived.findLast(({ call }) => call === calls.addProfessors)?.body).toMatchObject({
    professors: [{ first_name: 'ABEL', isNew: true }],
  });
});
