import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { noPhoto, studentImgRetrieve, studentImgUpload } from '#contract/people/photo/photo-calls.ts';
import { getProgramLevels } from '#contract/people/registration/registration-calls.ts';
import { tooManyProfileSaves } from '#contract/people/student/profile-change-limits.ts';
import { getStudent, updateStudent } from '#contract/people/student/student-calls.ts';
import { badInput, Refusal, unexpected } from '#contract/platform/base/refusal.ts';
import { getLevelThreshold, getSchool } from '#contract/platform/settings/settings-calls.ts';
import { getStudentShopItems } from '#contract/rewards/incentive/incentive-calls.ts';
import { getOwnBoard, updateBoardHidden } from '#contract/rewards/leaderboard/leaderboard-rules-calls.ts';
import { exampleStudent } from '#web/gallery/testing/examples.ts';
import { answers, type FakeAnswer } from '#web/gallery/testing/fake-server.ts';
import { fakeAddresses } from '#web/gallery/testing/fake-window.ts';
import { renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { keyOf } from '#web/platform/calls/use-call.ts';
import { StudentProfileScreen } from './student-profile-screen.tsx';

/** These tests also detect a dialog that sends its placeholders, or that sends without asking first. */

const leaderboardChoice = {
  board_names: 'first-and-initial',
  board_scope: 'school',
  board_shows: 'all',
  boardHidden: false,
  boardPhoto: false,
} as const;

function shown(...server: FakeAnswer[]) {
  return renderScreen(<StudentProfileScreen />, {
    at: paths.studentProfile.href(),
    role: 'student',
    server: [
      answers(getSchool, { school_name: 'Rizal High', password_min_length: 8, time_zone: 'Asia/Manila' } as never),
      answers(getStudent, exampleStudent),
      answers(getLevelThreshold, { level_threshold: 1500 }),
      answers(studentImgRetrieve, noPhoto),
      answers(getOwnBoard, leaderboardChoice),
      answers(getProgramLevels, { programLevels: ['BSCS 4A', 'BSCS 4B'] }),
      ...server,
    ],
  });
}

async function openUpdate(user: ReturnType<typeof shown>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Update Profile' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Update Profile' }));
  fireEvent.change(dialog.getByLabelText('First Name'), { target: { value: 'Anna' } });
  return dialog;
}

it('shows names, program level, username and address, and opens the form to change the password', async () => {
  const { user } = shown();
  for (const text of ['ana', 'ana@school.org']) expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getAllByText('Ana Reyes Cruz'), 'shown once').toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
  expect(await screen.findByRole('dialog', { name: 'Change Password' })).toBeTruthy();
});

it('starts with the current values, asks first, sends only changes, and shows what the server stored', async () => {
  let stored = exampleStudent;
  const { user, arrived, queryClient } = shown(
    answers(getStudent, () => stored),
    answers(updateStudent, () => {
      stored = { ...exampleStudent, first_name: 'Anna' };
      return { ...stored, message: 'Profile updated successfully', student: stored };
    }),
  );
  const dialog = await openUpdate(user);
  for (const [label, value] of Object.entries({ 'Last Name': 'Cruz', 'Program Level': 'BSCS 4A' }))
    expect(dialog.getByLabelText(label)).toHaveProperty('value', value);
  fireEvent.change(dialog.getByLabelText('Middle Name'), { target: { value: '' } });
  for (const unseen of ['  ', '\u200B']) {
    fireEvent.change(dialog.getByLabelText('First Name'), { target: { value: unseen } });
    await user.click(dialog.getByRole('button', { name: 'Update' }));
    expect(dialog.getByText('First Name must have a visible character.')).toBeTruthy();
  }
  for (const same of ['', ' Ana ']) {
    fireEvent.change(dialog.getByLabelText('First Name'), { target: { value: same } });
    fireEvent.change(dialog.getByLabelText('Program Level'), { target: { value: 'bscs  4a' } });
    await user.click(dialog.getByRole('button', { name: 'Update' }));
    expect(await dialog.findByText(/^Nothing was changed/)).toBeTruthy();
  }
  fireEvent.change(dialog.getByLabelText('Program Level'), { target: { value: 'BSCS4B' } });
  expect(await dialog.findByText('No student is in BSCS4B yet.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Did you mean BSCS 4B?' }));
  fireEvent.change(dialog.getByLabelText('First Name'), { target: { value: 'Anna' } });
  await user.click(dialog.getByRole('button', { name: 'Update' }));
  expect(await screen.findByText('Do you want to update your profile?')).toBeTruthy();
  expect(screen.getByText('First Name: Ana → Anna; Program Level: BSCS 4A → BSCS 4B.')).toBeTruthy();
  expect(arrived.some(({ call }) => call === updateStudent)).toBe(false);
  const kept = 'rollcall-read:["own-attendance"]';
  window.localStorage.setItem(kept, '{}');
  queryClient.setQueryData(keyOf(getStudentShopItems), { filteredShopItems: [] });
  await user.click(screen.getByRole('button', { name: 'Yes' }));
  expect(await screen.findByText('Profile updated successfully')).toBeTruthy();
  expect(arrived.find(({ call }) => call === updateStudent)?.body).toEqual({
    first_name: 'Anna',
    middle_name: '',
    last_name: '',
    courseYearSection: 'BSCS 4B',
  });
  expect((await screen.findAllByText('Anna Reyes Cruz')).length).toBeGreaterThan(0);
  const before = [window.localStorage.getItem(kept), queryClient.getQueryData(keyOf(getStudentShopItems))];
  expect(before, 'another program level has others').toEqual([null, undefined]);
});

it('shows refusals beside their field, when names can be changed again, and server errors', async () => {
  const sentence = 'First name must have at most 100 characters.';
  let refused: Refusal = unexpected;
  const { user } = shown(answers(updateStudent, () => refused as typeof unexpected));
  expect(await screen.findByText(/Administrators see each change for 30 days and can undo it/)).toBeTruthy();
  const dialog = await openUpdate(user);
  for (const [refusal, said] of [
    [new Refusal(badInput.code, 400, sentence, { field: 'first_name' }), sentence],
    [tooManyProfileSaves(3 * 86_400), /three times in seven days. You can change them again in 3 days/],
    [unexpected, 'An error occurred while updating student'],
  ] as const) {
    refused = refusal;
    await user.click(dialog.getByRole('button', { name: 'Update' }));
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await dialog.findByText(said)).toBeTruthy();
  }
});

it('crops a square, and uploads it in the field image', async () => {
  fakeAddresses();
  vi.stubGlobal(
    'Image',
    class {
      naturalWidth = 400;
      naturalHeight = 300;
      src = '';
      decode = () => Promise.resolve();
    },
  );
  const drawn = vi.fn();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ fillRect() {}, drawImage: drawn } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((told) =>
    told(new Blob(['jpeg'], { type: 'image/jpeg' })),
  );
  const { user, arrived } = shown(answers(studentImgUpload, { message: 'Photo updated successfully' }));
  await screen.findByRole('button', { name: 'Change photo' });
  const input = document.querySelector('input[type=file]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [new File(['x'], 'notes.txt', { type: 'text/plain' })] } });
  await screen.findByText(/^Only image files are accepted/);
  fireEvent.change(input, { target: { files: [new File(['x'], 'me.png', { type: 'image/png' })] } });
  expect(screen.queryByText(/^Only image files are accepted/)).toBeNull();
  fireEvent.change(await screen.findByRole('slider', { name: 'Zoom' }), { target: { value: '2' } });
  await user.click(screen.getByRole('button', { name: 'Save photo' }));
  expect(await screen.findByText('Photo updated successfully')).toBeTruthy();
  expect(drawn.mock.calls[0]?.slice(1)).toEqual([125, 75, 150, 150, 0, 0, 512, 512]);
  const form = arrived.find(({ call }) => call === studentImgUpload)?.body as FormData;
  expect((form.get('image') as File).type).toBe('image/jpeg');
  await waitFor(() => expect(arrived.at(-1)?.call, 'the new one is shown').toBe(studentImgRetrieve));
});

it('shows what others see on the leaderboard, and lets the student stay unnamed', async () => {
  let fails = true;
  const { user, arrived } = shown(
    answers(updateBoardHidden, ({ body }) =>
      fails
        ? unexpected
        : { message: updateBoardHidden.done, ...(body as { boardHidden: boolean }), boardPhoto: false },
    ),
  );
  const board = within(await screen.findByRole('region', { name: 'On the leaderboard' }));
  expect(await board.findByText(/^Others on the leaderboard see your first name, the initial/)).toBeTruthy();
  expect(board.getByText('Your school shows no photos on the leaderboard.')).toBeTruthy();
  const name = board.getByRole('checkbox', { name: 'Show my name' });
  await user.click(name);
  expect(await screen.findByText('Your choice could not be saved. Please try again.')).toBeTruthy();
  expect(name).toHaveProperty('checked', true);
  fails = false;
  await user.click(name);
  await waitFor(() => expect(name).toHaveProperty('checked', false));
  expect(
    board.getByText('Others on the leaderboard see “A student”, your rank points and your experience.'),
  ).toBeTruthy();
  const sent = arrived.filter(({ call }) => call === updateBoardHidden).map(({ body }) => body);
  expect(sent.at(-1)).toEqual({ boardHidden: true, boardPhoto: null });
});
