import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type OwnSignIn, type RecentEntry, studentSignIns } from '#contract/account/sign-in/own-sign-ins-calls.ts';
import { notFound } from '#contract/platform/base/refusal.ts';
import { answers } from '#web/gallery/testing/fake-server.ts';
import { answerWith, press, renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { baseText } from '#web/platform/base/base-text.ts';
import { OwnSignInsButton } from './own-sign-ins-button.tsx';
import { ownSignInsText } from './own-sign-ins-text.ts';

const signIn = (id: string, device: string, isCurrent = false): OwnSignIn => ({
  id,
  device,
  createdAt: '2026-09-08T00:00:00.000Z',
  seenAt: null,
  codeShownAt: isCurrent ? '2026-09-08T01:00:00.000Z' : null,
  isCurrent,
});

const at = '2026-09-08T00:00:00.000Z';
const recent: RecentEntry[] = [
  { at, action: 'sign-in', device: 'Chrome on Android', isSameNetwork: true },
  { at, action: 'choose-own-password', device: 'Unknown device', isSameNetwork: false },
];

test('a student sees the number of devices and which showed a code, and signs one out, then all others', async () => {
  let signIns = [signIn('1', 'Chrome on Android', true), signIn('2', 'Safari on iOS'), signIn('3', '')];
  const { user, arrived } = renderScreen(<OwnSignInsButton who="student" />, {
    role: 'student',
    server: [
      answers(studentSignIns.list, () => ({ signIns, recent })),
      answers(studentSignIns.end, ({ params }) => {
        const before = signIns.length;
        signIns = signIns.filter(({ id }) => id !== '2');
        return params.signIn === '2' && before > signIns.length ? { message: 'ended' } : notFound;
      }),
      answers(studentSignIns.endOthers, () => {
        signIns = signIns.slice(0, 1);
        return { message: 'ended', ended: 1 };
      }),
    ],
  });
  await user.click(screen.getByRole('button', { name: 'Where you are signed in' }));
  expect(await screen.findByText('Signed in on 3 devices.')).toBeTruthy();
  const [own, other, unknown, ...done] = screen.getAllByRole('listitem');
  expect(own?.textContent).toMatch(/Chrome on Android.*last showed a code .*This device/);
  expect(within(own as HTMLElement).queryByRole('button')).toBeNull();
  expect(done.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Signed in.*Chrome on AndroidThis network$/),
    expect.stringMatching(/^Password changed with an emailed code.*Unknown deviceAnother network$/),
  ]);
  expect(unknown?.textContent).toMatch(/Unknown device.*has shown no code/);

  await user.click(within(other as HTMLElement).getByRole('button', { name: /Sign out Safari on iOS/ }));
  expect(await screen.findByText('Signed in on 2 devices.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Sign out Unknown device/ }));
  expect(await screen.findByText(notFound.message)).toBeTruthy();

  await press(user, 'Sign out everywhere else', baseText.cancel);
  expect(arrived.filter(({ call }) => call === studentSignIns.endOthers)).toEqual([]);
  signIns = [...signIns, signIn('4', 'Firefox on Linux')];
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await press(user, 'Sign out everywhere else');
  await answerWith(user, ownSignInsText.end);
  expect(await screen.findByText('Signed in on this device only.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
});
