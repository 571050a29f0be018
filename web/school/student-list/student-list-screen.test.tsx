import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { notFound, unexpected } from '#contract/platform/base/refusal.ts';
import {
  alreadyApproved,
  decideStudents,
  deleteStudent,
  getAllStudent,
  getStudentBelongings,
  resetStudentPassword,
  validateStudent,
} from '#contract/school/approval/approval-calls.ts';
import {
  getStudentChanges,
  getStudentPhoto,
  type ProfileChange,
  updateStudentAccount,
} from '#contract/school/approval/student-account-calls.ts';
import { catchDownloads } from '#web/gallery/testing/caught-downloads.ts';
import { exampleAccount } from '#web/gallery/testing/examples.ts';
import { answers, type FakeAnswer } from '#web/gallery/testing/fake-server.ts';
import { fakeAddresses } from '#web/gallery/testing/fake-window.ts';
import { answerWith, press, renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { baseText } from '#web/platform/base/base-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { StudentListScreen } from './student-list-screen.tsx';

/** The administrator's student list on screen, and the requests to the server. */
const ana = exampleAccount({ stud_id: 1, middle_name: 'Reyes' });
const ben = exampleAccount({
  stud_id: 2,
  first_name: 'Ben',
  last_name: 'Dizon',
  courseYearSection: 'BSIT 2B',
  isValidated: true,
  changes: { standing: 2, takenBack: 0 },
});
const carla = exampleAccount({ stud_id: 3, first_name: 'Carla', last_name: 'Abad', courseYearSection: 'BSIT 10A' });
const list = answers(getAllStudent, { students: [ana, ben, carla] });
const student = { ...ana, isValidated: true };

function open(server: readonly FakeAnswer[], search = '') {
  return renderScreen(<StudentListScreen />, { at: paths.adminStudents.href() + search, role: 'admin', server });
}

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.querySelector('span > span')?.textContent);

describe('the student list', () => {
  it('shows everyone by last name, with the count, the state and changed accounts', async () => {
    open([list]);
    await screen.findByText('Cruz, Ana Reyes');
    expect(names()).toEqual(['Abad, Carla', 'Cruz, Ana Reyes', 'Dizon, Ben']);
    expect(screen.getByText('Total: 3 students')).toBeTruthy();
    const row = screen.getByRole('row', { name: /Dizon/ });
    expect(within(row).getByText('Approved')).toBeTruthy();
    expect(within(row).getByText('Changed 2 times')).toBeTruthy();
    expect(screen.getAllByText(/Changed/)).toHaveLength(1);
    expect(within(row).queryByRole('button', { name: /Approve/ })).toBeNull();
    expect(screen.getAllByText('Not Approved', { selector: 'span' })).toHaveLength(2);
  });

  it('finds by any part of the name, by program level in natural order, and by validation', async () => {
    const { user } = open([list]);
    await user.type(await screen.findByRole('searchbox', { name: /^Search by/ }), 'REYES');
    await waitFor(() => expect(names()).toEqual(['Cruz, Ana Reyes']));
    expect(screen.getByText('1 of 3 students')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));

    const program = screen.getByRole('combobox', { name: 'Program Level' });
    expect(
      within(program)
        .getAllByRole('option')
        .map((each) => each.textContent),
    ).toEqual(['All Programs', 'BSCS 4A', 'BSIT 2B', 'BSIT 10A']);
    await user.type(screen.getByRole('searchbox', { name: /^Search by/ }), 'student2@');
    await waitFor(() => expect(names()).toEqual(['Dizon, Ben']));
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    await user.selectOptions(program, 'BSIT 10A');
    await waitFor(() => expect(names()).toEqual(['Abad, Carla']));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Validation' }), 'Approved');
    expect(await screen.findByText('No one matches these filters.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(names()).toHaveLength(3));
  });

  it('approves after a Yes and not after a No', async () => {
    const both = answers(getAllStudent, { students: [ana, ben] });
    const { user, arrived } = open([both, answers(validateStudent, { message: validateStudent.done, student })]);
    const approve = await screen.findByRole('button', { name: 'Approve Ana Reyes Cruz' });
    await user.click(approve);
    await user.click(await screen.findByRole('button', { name: 'No' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(arrived.some(({ call }) => call === validateStudent)).toBe(false);

    await user.click(approve);
    expect(await screen.findByRole('alertdialog', { name: 'Approve “Ana Reyes Cruz”?' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Student Approved!')).toBeTruthy();
    expect(arrived.find(({ call }) => call === validateStudent)?.params).toEqual({ id: '1' });
    expect(within(screen.getByRole('row', { name: /Cruz/ })).getByText('Approved')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Validation' }), 'Not Approved');
    expect(await screen.findByText('Everyone is approved.')).toBeTruthy();
    expect(arrived.filter(({ call }) => call === getAllStudent)).toHaveLength(1);
  });

  it('shows a student’s changes, and undoes one after a question that says what follows', async () => {
    const change = { createdAt: '2026-11-20T04:00:00.000Z', takenBackAt: null, absences: null };
    const absences = { added: 3, removed: 1 };
    let changes: ProfileChange[] = [
      { ...change, change_id: 9, field: 'first_name', from: 'Benny', to: 'Ben' },
      { ...change, change_id: 8, field: 'courseYearSection', from: 'BSIT 1B', to: 'BSIT 2B', absences },
      { ...change, change_id: 7, field: 'first_name', from: 'B', to: 'Benny' },
    ];
    const { user, arrived } = open([
      list,
      answers(getStudentChanges, () => ({ changes })),
      answers(updateStudentAccount, () => {
        changes = changes.map((each) => (each.change_id === 8 ? { ...each, takenBackAt: change.createdAt } : each));
        const student = { ...ben, courseYearSection: 'BSIT 1B', changes: { standing: 2, takenBack: 1 } };
        return { message: updateStudentAccount.done, student };
      }),
    ]);
    const mark = await screen.findByRole('button', { name: 'Changed 2 times: what Ben Dizon changed' });
    await user.click(mark);
    const dialog = within(await screen.findByRole('dialog', { name: 'Changes of Ben Dizon' }));
    await user.click(await dialog.findByRole('button', { name: 'Undo First Name “Benny”' }));
    expect(await screen.findByText('This field was changed again later, so “Ben” stays.')).toBeTruthy();
    await answerWith(user, baseText.cancel);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(dialog.getByRole('button', { name: 'Undo Program Level “BSIT 2B”' }));
    expect((await screen.findByRole('alertdialog')).textContent).toContain(
      'The field becomes “BSIT 1B” again. Attendance counts as if the change had never happened. 3 absences are added, 1 is removed.',
    );
    await answerWith(user, 'Undo');
    expect(await screen.findByText('The change was undone.')).toBeTruthy();
    expect(await dialog.findByText(/^Undone on 11\/20\/2026/)).toBeTruthy();
    expect(dialog.getAllByRole('button', { name: /^Undo/ })).toHaveLength(2);
    const sent = arrived.filter(({ call }) => call === updateStudentAccount);
    expect(sent).toMatchObject([{ params: { id: '2' }, body: { takeBack: 8 } }]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(mark));
    expect(within(screen.getByRole('row', { name: /Dizon/ })).getByText('BSIT 1B')).toBeTruthy();
    expect(arrived.filter(({ call }) => call === getAllStudent)).toHaveLength(1);
  });

  it('shows a new photo beside the one of the last attendance', async () => {
    fakeAddresses();
    const { user, arrived } = open([
      answers(getAllStudent, { students: [{ ...ana, isPhotoNew: true }] }),
      answers(getStudentChanges, { changes: [] }),
      answers(getStudentPhoto, new Blob(['webp'])),
    ]);
    await user.click(await screen.findByRole('button', { name: /^New photo: / }));
    expect(await screen.findByRole('img', { name: 'At the previous attendance' })).toBeTruthy();
    expect(await screen.findByRole('img', { name: 'Now' })).toBeTruthy();
    const asked = arrived.filter(({ call }) => call === getStudentPhoto).map(({ query }) => query.get('which'));
    expect(asked).toEqual(['former', 'now']);
  });

  it('says what a removal deletes with the account, and then the server’s message', async () => {
    const { user, arrived } = open([
      list,
      answers(getStudentBelongings, { attendance: 1, transactions: 2 }),
      answers(deleteStudent, { message: deleteStudent.done }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Remove Ben Dizon', hidden: true }));
    await press(user, 'Delete everything');
    expect(await screen.findByText(/1 attendance record and 2 redemptions/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Student has been deleted')).toBeTruthy();
    expect(arrived.find(({ call }) => call === deleteStudent)?.query.get('pending')).toBeNull();
    expect(names()).toEqual(['Abad, Carla', 'Cruz, Ana Reyes']);
  });

  it('says spec §8’s sentence when declining fails, and the server’s own when it refuses', async () => {
    let failure = unexpected as typeof unexpected | typeof alreadyApproved;
    const { user, arrived } = open([
      list,
      answers(getStudentBelongings, { attendance: 0, transactions: 0 }),
      answers(deleteStudent, () => failure),
      answers(validateStudent, () => notFound),
    ]);
    for (const said of ['An error occurred while declining and removing the student.', alreadyApproved.message]) {
      await press(user, 'Decline Carla Abad', 'Yes');
      expect(await screen.findByText(said)).toBeTruthy();
      failure = alreadyApproved;
    }
    expect(arrived.find(({ call }) => call === deleteStudent)?.query.get('pending')).toBe('true');
    await press(user, 'Approve Carla Abad', 'Yes');
    expect(await screen.findByText(notFound.message)).toBeTruthy();
    const reads = arrived.filter(({ call }) => call === getAllStudent);
    expect(reads, 'what is shown may be why').toHaveLength(4);
  });

  it('shows a one-time password once, until Done', async () => {
    const { user, arrived } = open([
      list,
      answers(resetStudentPassword, { message: resetStudentPassword.done, oneTimePassword: 'maple-4821-river' }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Reset the password of Ben Dizon', hidden: true }));
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    const dialog = await screen.findByRole('dialog', { name: 'The password has been reset successfully.' });
    expect(within(dialog).getByDisplayValue('maple-4821-river')).toBeTruthy();
    expect(arrived.at(-1)?.call, 'by what they sign in now').toBe(getAllStudent);
    await user.click(within(dialog).getByRole('button', { name: 'Copy' }));
    expect(await within(dialog).findByRole('button', { name: 'Copied' })).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('maple-4821-river');
    await user.keyboard('{Escape}');
    await user.click(within(dialog).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText('maple-4821-river')).toBeNull());
  });

  it('decides about many at once, only about those that wait, and says what failed and why', async () => {
    const { user, arrived } = open([
      list,
      answers(decideStudents, { message: '', done: [1], failed: [{ id: 3, message: notFound.message }] }),
    ]);
    await user.click(await screen.findByRole('checkbox', { name: 'Choose all' }));
    const bar = screen.getByRole('region', { name: 'Chosen accounts' });
    expect(within(bar).getByText('3 chosen')).toBeTruthy();
    await user.click(within(bar).getByRole('button', { name: 'Approve 2' }));
    expect(await screen.findByRole('alertdialog', { name: 'Approve 2 students?' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    const summary = await screen.findByRole('dialog', { name: 'Finished' });
    expect(within(summary).getByText('1 student approved.')).toBeTruthy();
    expect(within(summary).getByText(notFound.message)).toBeTruthy();
    expect(arrived.find(({ call }) => call === decideStudents)?.body).toEqual({ ids: [3, 1], decision: 'approve' });
    await user.click(within(summary).getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('1 chosen')).toBeTruthy();
  });

  it('shows everyone and says why once the filtered program level has no students left', async () => {
    const { user } = open([list, answers(decideStudents, { message: '', done: [3], failed: [] })], '?program=BSIT+10A');
    await screen.findByText('Abad, Carla');
    await user.click(screen.getByRole('checkbox', { name: 'Choose all' }));
    await press(user, 'Decline 1', 'Yes', 'Done');
    expect(await screen.findByText('“BSIT 10A” no longer has entries, so the filter was cleared.')).toBeTruthy();
    expect(names()).toEqual(['Cruz, Ana Reyes', 'Dizon, Ben']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Program Level' }), 'BSIT 2B');
    await waitFor(() => expect(names()).toEqual(['Dizon, Ben']));
    expect(screen.queryByText(/that filter is off/)).toBeNull();
  });

  it('keeps chosen rows over a search, and says how many the filters hide', async () => {
    const { user } = open([list]);
    await user.click(await screen.findByRole('checkbox', { name: 'Choose Ana Reyes Cruz' }));
    await user.type(screen.getByRole('searchbox', { name: /^Search by/ }), 'abad');
    await waitFor(() => expect(names()).toEqual(['Abad, Carla']));
    await user.click(screen.getByRole('checkbox', { name: 'Choose all' }));
    expect(screen.getByText('2 chosen, 1 of them hidden by the filters')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByRole('region', { name: 'Chosen accounts' })).toBeNull();
  });

  it('downloads the filtered rows', async () => {
    const caught = catchDownloads();
    const { user } = open([list], '?status=approved');
    await screen.findByText('Dizon, Ben');
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    expect(await screen.findByText('Downloaded Successfully')).toBeTruthy();
    expect(caught).toEqual([
      {
        fileName: 'student_data.csv',
        lines: [
          ['First Name', 'Middle Name', 'Last Name', 'Program Level', 'Validated', 'Date Registered'],
          ['Ben', '', 'Dizon', 'BSIT 2B', 'Approved', '11/2/2026'],
        ],
      },
    ]);
  });

  it('says that there is nothing to download, and what to do', async () => {
    const { user } = open([list], '?q=nobody');
    await screen.findByText('No students found.');
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    expect(await screen.findByText('No data to download')).toBeTruthy();
    expect(screen.getByText('Please ensure there is data to download based on your current filters.')).toBeTruthy();
  });

  it('shows a skeleton while it loads, and offers a retry when it fails', async () => {
    let works = false;
    const { user } = open([answers(getAllStudent, () => (works ? { students: [] } : unexpected))]);
    expect(await screen.findByText('Loading')).toBeTruthy();
    expect(await screen.findByText('Failed to fetch student data.')).toBeTruthy();
    works = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^Add students with Import or Add student/)).toBeTruthy();
  });
});
