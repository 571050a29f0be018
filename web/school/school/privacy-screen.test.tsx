import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { unexpected } from '#contract/platform/base/refusal.ts';
import { REMARKS_KEPT_DAYS } from '#contract/platform/settings/retention-periods.ts';
import { getSchool } from '#contract/platform/settings/settings-calls.ts';
import { getPrivacy } from '#contract/school/school/privacy-calls.ts';
import { answers, type FakeAnswer } from '#web/gallery/testing/fake-server.ts';
import { renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { keepSignIn } from '#web/platform/base/sign-in-store.ts';
import { PrivacyScreen } from './privacy-screen.tsx';

const school = { school_name: 'Mabini High', time_zone: 'Asia/Manila', password_min_length: 8 };

function open(answer: FakeAnswer) {
  return renderScreen(<PrivacyScreen />, { at: paths.privacy.href(), server: [answers(getSchool, school), answer] });
}

it('shows the contact as written, and the retention periods of the rules and of the school', async () => {
  open(answers(getPrivacy, { privacy_contact: '<b>Dr. Çelik</b>, room 12', auditDays: 45, offline_hours: 24 }));
  expect(await screen.findByText('<b>Dr. Çelik</b>, room 12')).toBeTruthy();
  const reasons = screen.getByText('What was written about an absence or a correction');
  expect(reasons.nextElementSibling?.textContent).toBe(`${REMARKS_KEPT_DAYS} days`);
  for (const what of [/what, when and who$/, /you signed in and out/])
    expect(screen.getByText(what).nextElementSibling?.textContent).toBe('45 days');
  const howLong = (what: RegExp) => screen.getByText(what).nextElementSibling?.textContent;
  expect(howLong(/^The codes that you show/)).toBe('24 hours after they expire');
  expect(howLong(/encrypted: names and statuses/)).toMatch(/^until they log out; used for 18 hours at most/);
  expect(howLong(/scans, statuses and reasons that wait/)).toMatch(/^until they are sent/);
});

it('says what to do if there is no contact, or it cannot be loaded', async () => {
  const { unmount } = open(answers(getPrivacy, { privacy_contact: '', auditDays: 400, offline_hours: 0 }));
  expect(await screen.findByText(/has not named anyone yet/)).toBeTruthy();
  unmount();
  open(answers(getPrivacy, unexpected));
  expect(await screen.findByText(/^The contact could not be loaded/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'To Sign In' })).toBeTruthy();
  act(() => keepSignIn('professor', 'hers'));
  expect(screen.getByRole('link', { name: 'Back to your start page' }).getAttribute('href')).toBe('/professor');
});
