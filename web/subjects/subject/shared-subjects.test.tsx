import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getProgramLevels } from '#contract/people/registration/registration-calls.ts';
import { getSharedSubjects, type SharedSubject } from '#contract/subjects/subject/shared-subject-calls.ts';
import { getAllSubject, updateSubject } from '#contract/subjects/subject/subject-calls.ts';
import { answers } from '#web/gallery/testing/fake-server.ts';
import { renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { SubjectCards } from './subjects-screen.tsx';

/** Subjects shared by others, on the first screen of the professor who receives them. */
const math: SharedSubject = {
  subject_id: 7,
  subject_name: 'Math',
  subject_courseYearSection: 'BSCS 4A',
  subject_start_time: '08:00',
  subject_end_time: '10:00',
  session_count: 1,
  bin_count: 0,
  lateAfterMinutes: null,
  role: 'co' as const,
  firstDay: null,
  lastDay: null,
  holds: true,
  owner: 'Grace Hopper',
  addedAt: new Date().toISOString(),
};
const days = { firstDay: '2026-11-30', lastDay: '2026-12-02', addedAt: '2026-01-01T00:00:00.000Z' };
const art: SharedSubject = { ...math, subject_id: 8, subject_name: 'Art', role: 'helper' };
const logic: SharedSubject = { ...math, ...days, subject_id: 9, subject_name: 'Logic', holds: false };

const show = () =>
  renderScreen(<SubjectCards kind="class" />, {
    at: paths.subjects.href(),
    role: 'professor',
    server: [
      answers(getAllSubject, { subject: [] }),
      answers(getProgramLevels, { programLevels: [] }),
      answers(getSharedSubjects, { shared: [math, art, logic] }),
      answers(updateSubject, { message: updateSubject.done, subject: math }),
    ],
  });

it('announces a recent share until it is read, and lists it below with the professor’s role', async () => {
  const { user, unmount, arrived } = show();
  const news = /^Grace Hopper shares Math with you: Co-\u2060teacher\./;
  expect(await screen.findByText(news)).toBeTruthy();
  expect(screen.queryByText(/shares Logic/)).toBeNull();
  expect(screen.queryByText('You have no subjects yet.')).toBeNull();
  await user.click(screen.getAllByRole('button', { name: 'OK' })[0] as HTMLElement);
  expect(screen.queryByText(news)).toBeNull();
  expect(screen.getByText(/shares Art/)).toBeTruthy();
  const card = (name: string) => within(screen.getByRole('heading', { name }).closest('li') as HTMLElement);
  const links = (name: string) =>
    card(name)
      .queryAllByRole('link')
      .map(({ textContent }) => textContent);
  expect(links('Math')).toEqual(['View Sessions', 'View Participation Overview']);
  expect([links('Art'), links('Logic')]).toEqual([['View Sessions'], []]);
  expect(card('Logic').getByText('Substitute, 11/30/2026 to 12/2/2026 · Grace Hopper')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^(Delete|Update (Art|Logic))/ })).toBeNull();

  const inMenu = { hidden: true };
  expect(screen.getByRole('link', { name: 'People of Math', ...inMenu })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Update Math', ...inMenu }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Update Subject' }));
  expect(dialog.queryByRole('textbox', { name: /Subject Name/ })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  expect(await screen.findByText(updateSubject.done)).toBeTruthy();
  expect(arrived.find(({ call }) => call === updateSubject)?.body).toMatchObject({ subject_name: 'Math' });
  unmount();
  show();
  expect(await screen.findByText(/shares Art/)).toBeTruthy();
  expect(screen.queryByText(news)).toBeNull();
});
