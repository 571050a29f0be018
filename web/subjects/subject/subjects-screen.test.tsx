import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { unexpected } from '#contract/platform/base/refusal.ts';
import { type Subject, subjectExists, subjectNameTaken } from '#contract/subjects/subject/subject-calls.ts';
import { answers, type FakeAnswer } from '#web/gallery/testing/fake-server.ts';
import { press, renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { SubjectCards } from './subjects-screen.tsx';

const math: Subject = {
  subject_id: 3,
  subject_name: 'Discrete Math',
  subject_courseYearSection: 'BSCS 4A',
  subject_start_time: '08:00',
  subject_end_time: '13:05',
  session_count: 12,
  bin_count: 0,
  lateAfterMinutes: null,
};
const art: Subject = {
  ...math,
  subject_id: 9,
  subject_name: 'Art / Crafts 100%',
  subject_courseYearSection: 'BSIT 10B',
  bin_count: 2,
};
const latin: Subject = { ...math, subject_id: 5, subject_name: 'Latin', subject_courseYearSection: 'BSIT 2B' };
const all = answers(calls.getAllSubject, { subject: [math, art, latin] });
const levels = answers(calls.getProgramLevels, { programLevels: ['BSCS 1A', 'BSCS 4A'] });

const show = (...server: FakeAnswer[]) =>
  renderScreen(<SubjectCards kind="class" />, { role: 'professor', server: [levels, ...server] });
const names = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

it('shows each subject with its program, 12-hour hours and sessions, newest first', async () => {
  show(all);
  expect(screen.getByRole('heading', { level: 1 })).toHaveProperty('textContent', 'MY SUBJECTS');
  await screen.findByText('Discrete Math');
  expect(names()).toEqual(['Art / Crafts 100%', 'Latin', 'Discrete Math']);
  expect(screen.getByText('12 sessions', { selector: 'li:last-of-type li:last-child' })).toBeTruthy();
  expect(screen.getByText('10 sessions, 2 in the bin')).toBeTruthy();
  expect(screen.getAllByText('8:00 AM – 1:05 PM')).toHaveLength(3);
});

it('shows within a minute what an administrator has restored', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const subject = [math];
  show(answers(calls.getAllSubject, () => ({ subject })));
  await screen.findByText('Discrete Math');
  subject.push(latin);
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect(await screen.findByText('Latin')).toBeTruthy();
  vi.useRealTimers();
});

it('leads to the sessions and the overview, whatever characters the name contains', async () => {
  show(all);
  const [sessions] = await screen.findAllByRole('link', { name: 'View Sessions' });
  const [overview] = screen.getAllByRole('link', { name: 'View Participation Overview' });
  expect(sessions?.getAttribute('href')).toBe(
    '/professor/session/9/Art%20%2F%20Crafts%20100%25/BSIT%2010B/08%3A00/13%3A05',
  );
  expect(overview?.getAttribute('href')).toBe(
    '/professor/studentParticipantsOverview/9/Art%20%2F%20Crafts%20100%25/BSIT%2010B',
  );
});

it('finds by name and by program level, and filters by one program', async () => {
  const { user } = show(all);
  const search = await screen.findByRole('searchbox');
  await user.type(search, 'bscs');
  expect(names()).toEqual(['Discrete Math']);
  await user.clear(search);
  await user.type(search, 'lat');
  expect(names()).toEqual(['Latin']);
  await user.clear(search);
  const filter = screen.getByRole('combobox', { name: 'Program level' });
  expect(
    within(filter)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['All Programs', 'BSCS 4A', 'BSIT 2B', 'BSIT 10B']);
  await user.selectOptions(filter, 'BSIT 10B');
  expect(names()).toEqual(['Art / Crafts 100%']);
  await user.type(search, 'nothing');
  expect(screen.getByText('No subject matches your search.')).toBeTruthy();
});

it('says what to do when there is none', async () => {
  show(answers(calls.getAllSubject, { subject: [] }));
  expect(await screen.findByText('You have no subjects yet.')).toBeTruthy();
  expect(screen.getByText(/Add your first subject/)).toBeTruthy();
});

it('shows a skeleton while loading, says that it failed, and retries', async () => {
  let failing = true;
  const { user } = show(answers(calls.getAllSubject, () => (failing ? unexpected : { subject: [math] })));
  expect(screen.getByText('Loading')).toBeTruthy();
  expect(await screen.findByText('Failed to fetch subjects')).toBeTruthy();
  failing = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Discrete Math')).toBeTruthy();
});

async function fillTime(user: ReturnType<typeof show>['user'], label: string, hours: string, minutes: string) {
  await user.type(screen.getByLabelText(`${label}: Hours`), hours);
  await user.type(screen.getByLabelText(`${label}: Minutes`), minutes);
  await user.selectOptions(screen.getByLabelText(`${label}: AM or PM`), 'AM');
}

it('suggests existing levels to a new professor, and warns of a level without students', async () => {
  const { user, arrived } = show(
    answers(calls.getAllSubject, { subject: [] }),
    answers(calls.createSubject, { message: 'x', subject: math }),
  );
  await user.click(await screen.findByRole('button', { name: 'Add Subject' }));
  const program = await screen.findByRole('combobox', { name: /Program Level/ });
  const offered = () => [...(document.getElementById(program.getAttribute('list') ?? '')?.children ?? [])];
  await waitFor(() => expect(offered().map((each) => each.getAttribute('value'))).toEqual(['BSCS 1A', 'BSCS 4A']));
  await user.type(program, 'BSCS4A');
  expect(await screen.findByText('No student is in BSCS4A yet.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Did you mean BSCS 4A?' }));
  expect(program).toHaveProperty('value', 'BSCS 4A');
  expect(screen.queryByText(/No student has/)).toBeNull();

  await user.clear(program);
  await user.type(program, 'Nonsense');
  expect(await screen.findByText('No student is in Nonsense yet.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Did you mean/ })).toBeNull();
  await user.type(screen.getByRole('textbox', { name: /Subject Name/ }), 'Logic');
  await fillTime(user, 'Start Time', '10', '30');
  await fillTime(user, 'End Time', '11', '15');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(arrived.find(({ call }) => call === calls.createSubject)).toBeTruthy());
});

it('adds a subject once every field is filled and its name is free, and warns of an end before the start', async () => {
  let answer: unknown = subjectExists;
  const { user, arrived } = show(
    all,
    answers(calls.createSubject, () => answer as typeof subjectExists),
  );
  await user.click(await screen.findByRole('button', { name: 'Add Subject' }));
  await screen.findByRole('dialog', { name: 'Add Subject' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('All fields are required.')).toBeTruthy();

  await user.type(screen.getByRole('textbox', { name: /Subject Name/ }), 'Logic');
  await user.type(screen.getByRole('combobox', { name: /Program Level/ }), 'BSCS 1A');
  await fillTime(user, 'Start Time', '10', '30');
  await fillTime(user, 'End Time', '09', '15');
  expect(await screen.findByText(/Ends the next day at /)).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: /Late after \(minutes\)/ }), '15');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Subject with that name is already Existing')).toBeTruthy();
  expect(screen.getByText('Failed to add subject')).toBeTruthy();
  answer = { message: 'x', subject: math };
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Subject added successfully!')).toBeTruthy();
  expect(arrived.find(({ call }) => call === calls.createSubject)?.body).toEqual({
    subject_name: 'Logic',
    subject_courseYearSection: 'BSCS 1A',
    subject_start_time: '10:30',
    subject_end_time: '09:15',
    lateAfterMinutes: 15,
  });
});

it('updates after a question, or says why not and keeps the minutes until late as well', async () => {
  let answer: unknown = subjectNameTaken;
  const { user, arrived } = show(
    all,
    answers(calls.updateSubject, () => answer as typeof subjectNameTaken),
    answers(calls.updateLateness, { message: 'x', subject: math }),
  );
  await user.click(await screen.findByRole('button', { name: 'Update Discrete Math', hidden: true }));
  await screen.findByRole('dialog', { name: 'Update Subject' });
  const name = screen.getByRole('textbox', { name: /Subject Name/ });
  await user.clear(name);
  await user.type(name, 'Logic');
  const minutes = screen.getByRole('textbox', { name: /Late after \(minutes\)/ });
  await user.type(minutes, '2000');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^“Late after” must be a whole number/)).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await user.clear(minutes);
  await user.type(minutes, '10');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const question = await screen.findByRole('alertdialog', { name: 'Update “Discrete Math”?' });
  await user.click(within(question).getByRole('button', { name: 'No' }));
  expect(arrived.some(({ call }) => call === calls.updateSubject)).toBe(false);

  await press(user, 'Save', 'Yes');
  expect(await screen.findByText('A subject with that name already exist')).toBeTruthy();
  expect(arrived.some(({ call }) => call === calls.updateLateness)).toBe(false);
  answer = unexpected;
  await press(user, 'Save', 'Yes');
  expect(
    await screen.findByText('A subject with that name already exists or an unexpected error occurred.'),
  ).toBeTruthy();
  answer = { message: 'x', subject: math };
  await press(user, 'Save', 'Yes');
  expect(await screen.findByText('Subject name updated successfully')).toBeTruthy();
  expect(arrived.findLast(({ call }) => call === calls.updateSubject)).toMatchObject({
    params: { subjectId: '3' },
    body: {
      subject_name: 'Logic',
      subject_courseYearSection: 'BSCS 4A',
      subject_start_time: '08:00',
      subject_end_time: '13:05',
    },
  });
  expect(arrived.find(({ call }) => call === calls.updateLateness)?.body).toEqual({ lateAfterMinutes: 10 });
});

it('deletes after a question that names the sessions deleted with it, and says why if it fails', async () => {
  let isAway = true;
  const { user, arrived } = show(
    all,
    answers(calls.deleteSubject, () => (isAway ? Promise.reject(new TypeError('Failed to fetch')) : { message: 'x' })),
  );
  const question = 'Delete “Art / Crafts 100%, BSIT 10B” with its 10 sessions and 2 in the bin?';
  const remove = async () => {
    await user.click(await screen.findByRole('button', { name: /Delete Art/, hidden: true }));
    await screen.findByRole('alertdialog', { name: question });
    await user.click(screen.getByRole('button', { name: 'Yes' }));
  };
  await remove();
  expect(await screen.findByText('Failed to delete Subject item')).toBeTruthy();
  expect(screen.getByText('A network error occurred.')).toBeTruthy();
  isAway = false;
  const reads = () => arrived.filter(({ call }) => call === calls.getAllSubject).length;
  const before = reads();
  await remove();
  expect(await screen.findByText('Subject Deleted successfully')).toBeTruthy();
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
});
