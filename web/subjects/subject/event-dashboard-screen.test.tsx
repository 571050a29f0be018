import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { calls } from '#contract/app/calls.ts';
import { unexpected } from '#contract/platform/base/refusal.ts';
import { type Subject, subjectExists, subjectNameTaken } from '#contract/subjects/subject/subject-calls.ts';
import { answers, type FakeAnswer } from '#web/gallery/testing/fake-server.ts';
import { press, renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { SubjectCards } from './subjects-screen.tsx';

const fair: Subject = {
  subject_id: 4,
  subject_name: 'Career Fair',
  subject_courseYearSection: '',
  subject_start_time: '09:00',
  subject_end_time: '16:30',
  session_count: 1,
  bin_count: 0,
  lateAfterMinutes: null,
};
const play: Subject = { ...fair, subject_id: 8, subject_name: 'Play #2 / 100%', subject_start_time: null };
const both = answers(calls.getEvent, { subject: [fair, play] });
const show = (...server: FakeAnswer[]) => renderScreen(<SubjectCards kind="event" />, { role: 'professor', server });
const names = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

it('shows each event with its 12-hour times, by descending id, and leads to its screens', async () => {
  show(both);
  expect(screen.getByRole('heading', { level: 1 })).toHaveProperty('textContent', 'EVENT DASHBOARD');
  expect(await screen.findByText('9:00 AM – 4:30 PM')).toBeTruthy();
  expect(names()).toEqual(['Play #2 / 100%', 'Career Fair']);
  const enter = screen.getAllByRole('link', { name: /^Enter/ });
  expect(enter.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Enter', '/professor/event/session/8/Play%20%232%20%2F%20100%25/%EF%BB%BF/16%3A30'],
    ['Enter', '/professor/event/session/4/Career%20Fair/09%3A00/16%3A30'],
  ]);
});

it('finds by name', async () => {
  const { user } = show(both);
  await user.type(await screen.findByPlaceholderText('Search Events...'), 'FAIR');
  expect(names()).toEqual(['Career Fair']);
  await user.type(screen.getByRole('searchbox'), 'y');
  expect(screen.getByText('No event matches your search.')).toBeTruthy();
});

it('says what to do when there is none or what failed, and shows a skeleton while loading', async () => {
  let failing = true;
  const { user } = show(answers(calls.getEvent, () => (failing ? unexpected : { subject: [] })));
  expect(screen.getByText('Loading')).toBeTruthy();
  expect(await screen.findByText('Failed to fetch events')).toBeTruthy();
  failing = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('You have no events yet.')).toBeTruthy();
});

it('adds an event only when every field is filled, and says why not', async () => {
  let answer: unknown = subjectExists;
  const { user, arrived } = show(
    both,
    answers(calls.createEvent, () => answer as typeof subjectExists),
  );
  await user.click(await screen.findByRole('button', { name: 'Add Event' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Event Details' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('All fields are required')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /Event Name/ }), 'Play');
  for (const label of ['Start Time', 'End Time']) {
    await user.type(dialog.getByLabelText(`${label}: Hours`), label === 'Start Time' ? '01' : '03');
    await user.type(dialog.getByLabelText(`${label}: Minutes`), '15');
    await user.selectOptions(dialog.getByLabelText(`${label}: AM or PM`), 'PM');
  }
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Subject with that name is already Existing')).toBeTruthy();
  answer = { message: 'x', subject: fair };
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Event added successfully!')).toBeTruthy();
  expect(arrived.findLast(({ call }) => call === calls.createEvent)?.body).toEqual({
    subject_name: 'Play',
    subject_start_time: '13:15',
    subject_end_time: '15:15',
    lateAfterMinutes: '',
  });
});

it('updates after a question; blank fields stay unchanged', async () => {
  let answer: unknown = subjectNameTaken;
  const { user, arrived } = show(
    both,
    answers(calls.updateSubject, () => answer as typeof subjectNameTaken),
  );
  await user.click(await screen.findByRole('button', { name: 'Update Play #2 / 100%' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New Event Details' }));
  expect(dialog.getByText("Leave it blank if you don't want to update certain details")).toBeTruthy();
  expect(dialog.getByRole('textbox', { name: /Event Name/ })).toHaveProperty('value', '');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await screen.findByRole('alertdialog', { name: 'Update “Play #2 / 100%”?' });
  await user.click(screen.getByRole('button', { name: 'Yes' }));
  expect(await dialog.findByText('A subject with that name already exist')).toBeTruthy();
  answer = { message: 'x', subject: play };
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  expect(await screen.findByText('Subject name updated successfully')).toBeTruthy();
  expect(arrived.findLast(({ call }) => call === calls.updateSubject)).toMatchObject({
    params: { subjectId: '8' },
    body: {
      subject_name: '',
      subject_courseYearSection: '',
      subject_start_time: null,
      subject_end_time: '16:30',
    },
  });
});

it('deletes after a question that names the sessions deleted with it', async () => {
  let answer: unknown = unexpected;
  const { user, arrived } = show(
    both,
    answers(calls.deleteSubject, () => answer as typeof unexpected),
  );
  await user.click(await screen.findByRole('button', { name: 'Delete Career Fair' }));
  await screen.findByRole('alertdialog', { name: 'Delete “Career Fair” with its 1 session?' });
  await user.click(screen.getByRole('button', { name: 'No' }));
  expect(arrived.some(({ call }) => call === calls.deleteSubject)).toBe(false);
  await press(user, 'Delete Career Fair', 'Yes');
  expect(await screen.findByText('An error occurred while deleting subject')).toBeTruthy();
  answer = { message: 'x' };
  await press(user, 'Delete Career Fair', 'Yes');
  expect(await screen.findByText('Subject Deleted successfully')).toBeTruthy();
});
