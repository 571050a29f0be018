/** Students whom an administrator adds, changes, records as having left and readmits. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { getAdministrator } from '#contract/people/administrator/administrator-calls.ts';
import { getProgramLevels } from '#contract/people/registration/registration-calls.ts';
import { notFound, unexpected } from '#contract/platform/base/refusal.ts';
import { getSchool } from '#contract/platform/settings/settings-calls.ts';
import { getAllStudent } from '#contract/school/approval/approval-calls.ts';
import { markLeft, readmitStudents } from '#contract/school/approval/leaver-calls.ts';
import { updateStudentAccount } from '#contract/school/approval/student-account-calls.ts';
import { exportPerson } from '#contract/school/person-export/person-export-calls.ts';
import { createStudent, makeSignInSheets } from '#contract/school/sign-in-sheet/new-student-calls.ts';
import { catchDownloads } from '#web/gallery/testing/caught-downloads.ts';
import { exampleAccount } from '#web/gallery/testing/examples.ts';
import { answers, type FakeAnswer } from '#web/gallery/testing/fake-server.ts';
import { press, renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { accountText } from '#web/school/approval/approval-text.ts';
import { sheetText } from '#web/school/sign-in-sheet/sheet-text.ts';
import { useSheets } from '#web/school/sign-in-sheet/sheets.ts';
import { SheetsDialog } from '#web/school/sign-in-sheet/sheets-dialog.tsx';
import { ChosenStudents } from './chosen-students.tsx';
import { chosenText } from './student-form-text.ts';
import { StudentListScreen } from './student-list-screen.tsx';

const school = answers(getSchool, { school_name: 'Rizal High', password_min_length: 8, time_zone: 'Asia/Manila' });
const level = { courseYearSection: 'BSIT 2B', isValidated: true };
const ben = exampleAccount({ stud_id: 2, first_name: 'Ben', last_name: 'Dizon', ...level });

const openList = (...server: FakeAnswer[]) =>
  renderScreen(<StudentListScreen />, {
    at: paths.adminStudents.href(),
    role: 'admin',
    server: [answers(getAllStudent, { students: [ben] }), ...server],
  });

it('suggests marking a student as left instead of removing them', async () => {
  const { user, arrived } = openList(answers(markLeft, { message: '1 account closed.', done: [2], failed: [] }));
  await user.click(await screen.findByRole('button', { name: 'Remove Ben Dizon', hidden: true }));
  const dialog = await screen.findByRole('dialog', { name: 'Ben Dizon leaves?' });
  const offered = within(dialog)
    .getAllByRole('button')
    .map((button) => button.textContent);
  expect(offered).toEqual(['', 'Mark as left', 'Delete everything', 'Cancel']);
  await press(user, 'Mark as left');
  expect(await screen.findByText('1 account closed.')).toBeTruthy();
  expect(arrived.find(({ call }) => call === markLeft)?.body).toEqual({ ids: [2] });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it.each(['admin', 'registrar'] as const)('exports a student’s data, but not for a registrar: %s', async (kind) => {
  const caught = catchDownloads();
  let answer: Blob | typeof unexpected = unexpected;
  const own = answers(getAdministrator, { admin_id: 5, username: 'head', kind });
  const { user, arrived } = openList(
    own,
    answers(exportPerson, () => answer),
  );
  await waitFor(() => expect(arrived.map(({ call }) => call)).toContain(getAdministrator));
  const name = { name: 'Export data of Ben Dizon', hidden: true };
  if (kind === 'registrar') return expect(screen.queryByRole('button', name)).toBeNull();
  await user.click(await screen.findByRole('button', name));
  await press(user, accountText.exportData);
  expect(await screen.findByText('The data could not be exported.')).toBeTruthy();
  answer = new Blob(['{}']);
  await user.click(screen.getByRole('button', name));
  await press(user, accountText.exportData);
  expect(await screen.findByText('Downloaded Successfully')).toBeTruthy();
  expect(arrived.find(({ call }) => call === exportPerson)?.params).toEqual({ role: 'student', id: '2' });
  await waitFor(() => expect(caught.map(({ fileName }) => fileName)).toEqual(['student-2.json']));
});

it('adds one with a sheet, sends only edited fields, and lets go and readmits', async () => {
  const dan = exampleAccount({ stud_id: 4, first_name: 'Dan', last_name: 'Ego', leftAt: '2026-11-01T00:00:00.000Z' });
  const sheet = { ...ben, student_number: '006117', oneTimePassword: 'ABCD-EFGH' };
  const cara = exampleAccount({ stud_id: 3, first_name: 'Cara', isValidated: true });
  let students = [cara, dan];
  const everybody = answers(getAllStudent, () => ({ students }));
  const create = answers(createStudent, () => {
    students = [ben, ...students];
    return { message: createStudent.done, student: ben, sheet };
  });
  const edit = answers(updateStudentAccount, { message: '', student: { ...ben, student_number: '7' } });
  const leave = answers(markLeft, () => {
    students = [{ ...ben, leftAt: dan.leftAt }, cara, dan];
    return { message: '', done: [2], failed: [] };
  });
  const levels = answers(getProgramLevels, { programLevels: ['BSIT 2B'] });
  const at = paths.adminStudents.href();
  const server = [school, everybody, create, edit, leave, levels];
  const { user, arrived } = renderScreen(<StudentListScreen />, { at, role: 'admin', server });
  await screen.findByText('Total: 1 student');
  await user.click(screen.getByRole('button', { name: 'Add student' }));
  await user.type(await screen.findByRole('textbox', { name: 'First name' }), 'Ben');
  await user.type(screen.getByRole('textbox', { name: 'Last name' }), 'Dizon');
  const form = within(screen.getByRole('dialog'));
  await user.type(form.getByRole('combobox', { name: 'Program Level' }), 'BSIT 2B');
  await user.click(form.getByRole('button', { name: 'Add' }));
  const shown = await screen.findByRole('dialog', { name: 'Sign-in sheet' });
  expect(within(shown).getByText(/student2 · ABCD-EFGH/)).toBeTruthy();
  expect(screen.getAllByText(/BSIT 2B.*006117/).length).toBe(1);
  expect(screen.getByText(sheetText.noAddress)).toBeTruthy();
  const print = within(shown).getByRole('button', { name: 'Print' });
  await waitFor(() => expect(document.activeElement).toBe(print));
  await user.click(within(shown).getByRole('button', { name: 'Done' }));
  const asked = await screen.findByRole('alertdialog', { name: 'Close without printing?' });
  await user.click(within(asked).getByRole('button', { name: 'Keep open' }));
  const printing = vi.spyOn(window, 'print').mockReturnValue();
  await user.click(print);
  expect(printing).toHaveBeenCalledOnce();
  await user.click(within(shown).getByRole('button', { name: 'Done' }));

  await user.click(await screen.findByRole('button', { name: 'Edit Ben Dizon' }));
  await user.type(await screen.findByRole('textbox', { name: 'Student number' }), '7');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('No. 7')).toBeTruthy();
  const sent = arrived.find(({ call }) => call === updateStudentAccount);
  expect(sent?.body).toMatchObject({ first_name: '', middle_name: null, student_number: '7', email: null });

  await user.click(screen.getByRole('checkbox', { name: /Ben Dizon/ }));
  await press(user, 'Mark as left (1)', chosenText.markLeft);
  await waitFor(() => expect(arrived.find(({ call }) => call === markLeft)?.body).toEqual({ ids: [2] }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Validation' }), 'Left');
  expect(await screen.findByRole('button', { name: 'Readmit Ben Dizon' })).toBeTruthy();
  expect(screen.queryByText('Cruz, Cara')).toBeNull();
});

it('readmits the chosen who had left, and makes sheets for the others in batches until one fails', async () => {
  const chosen = Array.from({ length: 41 }, (_, at) =>
    exampleAccount({
      stud_id: at + 1,
      ...level,
      ...(at === 0 && { courseYearSection: 'BSIT 10A', access: 'nothing' }),
    }),
  );
  const left = exampleAccount({ stud_id: 99, leftAt: '2026-11-01T00:00:00.000Z' });
  function Chosen() {
    const sheets = useSheets();
    return sheets.run ? (
      <SheetsDialog run={sheets.run} onDone={sheets.close} />
    ) : (
      <ChosenStudents chosen={[...chosen, left]} sheets={sheets} onDone={() => {}} />
    );
  }
  const asked: { ids: number[]; letters: boolean }[] = [];
  const make = answers(makeSignInSheets, ({ body }) => {
    asked.push(body as (typeof asked)[0]);
    if (asked.length === 3) return notFound;
    // One of the first batch has an address, but the queue has no room for their email.
    const sheets = asked.length === 1 && chosen[1] ? [{ ...chosen[1], oneTimePassword: 'a new one' }] : [];
    return { message: '', done: [], failed: [], sheets, mailed: 20 - sheets.length };
  });
  const readmit = answers(readmitStudents, { message: '', done: [99], failed: [] });
  const { user, arrived } = renderScreen(<Chosen />, { role: 'admin', server: [school, make, readmit] });
  await press(user, 'Readmit (1)', accountText.readmit);
  await waitFor(() => expect(arrived.find(({ call }) => call === readmitStudents)?.body).toEqual({ ids: [99] }));
  await user.click(screen.getByRole('button', { name: 'Sign-in sheets (41)' }));
  expect(await screen.findByText(/^40 students already have a password/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Send emails, print the rest' }));
  const made = within(await screen.findByRole('dialog', { name: 'Sign-in sheet' }));
  expect(made.getByText('39 students were sent an email.')).toBeTruthy();
  expect(made.getByText(/^1 student with an email address got no email/)).toBeTruthy();
  expect(made.getByText('1 student could not get a sheet:')).toBeTruthy();
  expect(made.getAllByRole('listitem')[0]?.textContent).toBe(`Cruz, Ana ${notFound.message}`);
  expect(asked.map(({ ids, letters }) => `${ids.length} ${letters}`)).toEqual(['20 true', '20 true', '1 true']);
  expect(asked[2]?.ids, 'of the last class').toEqual([1]);
});
