import { Button } from '@mantine/core';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { logoutAdmin, logoutProfessor, logoutStudent } from '#contract/account/sign-in/sign-in-calls.ts';
import { getAdministrator } from '#contract/people/administrator/administrator-calls.ts';
import type { Call } from '#contract/platform/base/call.ts';
import { signInRequired } from '#contract/platform/base/refusal.ts';
import { getSchool } from '#contract/platform/settings/settings-calls.ts';
import { getItems } from '#contract/rewards/incentive/incentive-calls.ts';
import { getWaitingRedemptions } from '#contract/rewards/redemptions/redemption-calls.ts';
import { declareSchool } from '#contract/school/school/copy-calls.ts';
import { getAllSubject } from '#contract/subjects/subject/subject-calls.ts';
import { ProfessorShopScreen } from '#web/app/professor-shop-screen.tsx';
import { Routes } from '#web/app/routes.tsx';
import { fakeRealtime } from '#web/gallery/testing/fake-realtime.ts';
import { answers, loses } from '#web/gallery/testing/fake-server.ts';
import { answerWith, press, renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { setTimeZone } from '#web/platform/base/date-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { noteReachable } from '#web/platform/base/reachability.ts';
import { onSignedOut, signInToken } from '#web/platform/base/sign-in-store.ts';
import { AdminFrame, adminNav } from './admin-frame.tsx';
import { activeItem } from './nav-items.ts';
import { ProfessorFrame, professorNav } from './professor-frame.tsx';
import { StudentFrame, studentNav } from './student-frame.tsx';

const known = { school_name: 'Rizal High', password_min_length: 8, time_zone: 'Asia/Manila' };
const school = answers(getSchool, known);

const frames = [
  { who: 'student', Frame: StudentFrame, call: logoutStudent, at: '/student', login: paths.studentLogin },
  { who: 'professor', Frame: ProfessorFrame, call: logoutProfessor, at: '/professor', login: paths.professorLogin },
  { who: 'admin', Frame: AdminFrame, call: logoutAdmin, at: '/adminDashboard', login: paths.adminLogin },
] as const;

for (const { who, Frame, call, at, login } of frames) {
  test(`without the ${who}'s sign-in the screen redirects to the ${who} login`, async () => {
    renderScreen(<Frame>secret</Frame>, { at, server: [school] });
    await waitFor(() => expect(window.location.pathname).toBe(login.href()));
    expect(window.history.state).toEqual({ wanted: at });
    expect(screen.queryByText('secret')).toBeNull();
  });

  test(`No keeps the ${who} signed in, Yes logs out and clears all cached data`, async () => {
    const forgotten = vi.fn();
    const stop = onSignedOut(forgotten);
    const { user, arrived, queryClient } = renderScreen(<Frame>at work</Frame>, {
      at,
      role: who,
      server: [school, answers(call, { message: 'Logged out.' })],
    });
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('Do you want to log out?')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'No' }));
    await waitFor(() => expect(screen.queryByText('Do you want to log out?')).toBeNull());
    expect(signInToken(who)).toBe(`${who}-sign-in`);
    queryClient.setQueryData(['theirs'], 'secret');

    await press(user, 'Logout', 'Yes');
    await waitFor(() => expect(window.location.pathname).toBe(login.href()));
    expect(arrived.map((one) => one.call).filter((each) => each !== getSchool)).toEqual([call]);
    expect(signInToken(who)).toBeNull();
    expect(forgotten).toHaveBeenCalledWith(who, true);
    expect(queryClient.getQueryData(['theirs'])).toBeUndefined();
    expect(window.history.state, 'the next user does not get their page').toBeNull();
    stop();
  });
}

test('an administrator’s idle tab signs out when its sign-in expires', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let hasEnded = false;
  const own = { admin_id: 5, username: 'head', kind: 'admin' } as const;
  renderScreen(<AdminFrame>Ana Cruz</AdminFrame>, {
    at: paths.adminMasterlist.href(),
    role: 'admin',
    server: [school, answers(getAdministrator, () => (hasEnded ? signInRequired : own))],
  });
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(screen.getByText('Ana Cruz')).toBeTruthy();
  hasEnded = true;
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  await waitFor(() => expect(window.location.pathname).toBe(paths.adminLogin.href()));
  expect(screen.queryByText('Ana Cruz')).toBeNull();
  vi.useRealTimers();
});

test('logging out works while the server is unreachable, with a note that the sign-in remains there', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = renderScreen(<StudentFrame>at work</StudentFrame>, {
    at: '/student',
    role: 'student',
    server: [loses(logoutStudent)],
  });
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  const yes = await screen.findByRole('button', { name: 'Yes' });
  noteReachable(false);
  await user.click(yes);
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect(await screen.findByText('You are signed out in this browser only.')).toBeTruthy();
  noteReachable(true);
});

test('the input of a login stays when the school’s time zone changes', async () => {
  const { user } = renderScreen(<Routes />, { server: [loses(getSchool)] });
  await user.type(await screen.findByRole('textbox', { name: 'Username' }), 'ana');
  act(() => setTimeZone('Asia/Tokyo'));
  expect(await screen.findByRole('textbox', { name: 'Username' })).toHaveProperty('value', 'ana');
  act(() => setTimeZone('UTC'));
});

test.each([
  [professorNav, paths.subjects.href(), 'Class'],
  [professorNav, '/professor/', 'Class'],
  [professorNav, '/professor/session/1/Math/BSCS/08:00/09:00', 'Class'],
  [professorNav, '/professor/shop/Transaction', 'Incentives'],
  [professorNav, '/professor/event/session/1/Fair/08:00/09:00', 'Events'],
  [professorNav, '/professor/eventsession/qrscanner/1/2/%20', 'Events'],
  [professorNav, '/professor/profile', 'Profile'],
  [studentNav, '/student/attendancedetails', 'Home'],
  [studentNav, '/student/shop/transaction', 'Incentives'],
  [adminNav, '/adminProgramMasterlist/BSCS', 'Master List'],
])('in that navigation, %#, %s is under %s', (items, path, label) => {
  expect(activeItem(items, path)?.label).toBe(label);
});

test('the active place is marked for screen readers', () => {
  renderScreen(<ProfessorFrame>work</ProfessorFrame>, { at: '/professor/event', role: 'professor', server: [school] });
  const nav = screen.getByRole('navigation', { name: 'Professor' });
  const current = within(nav)
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page');
  expect(current.map((link) => link.textContent)).toEqual(['Events']);
});

test('focus moves from a removed row to the heading, and returns to a button that was disabled', async () => {
  const list = { show: (_rows: readonly string[], _disabled?: boolean) => {} };
  function List() {
    const [{ rows, disabled }, set] = useState({ rows: ['A', 'B'] as readonly string[], disabled: false });
    useEffect(() => {
      list.show = (next, disabledNext = false) => act(() => set({ rows: next, disabled: disabledNext }));
    }, []);
    return [
      <h1 key="">LIST</h1>,
      ...rows.map((row) => (
        <Button key={row} disabled={disabled}>
          {row}
        </Button>
      )),
    ];
  }
  const frame = (
    <ProfessorFrame>
      <List />
    </ProfessorFrame>
  );
  const { user } = renderScreen(frame, { at: '/professor', role: 'professor', server: [school] });
  const row = (name: string) => screen.getByRole('button', { name });
  await user.click(row('A'));
  list.show(['B']);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'LIST' })));
  await user.click(row('B'));
  list.show(['B'], true);
  act(() => row('B').blur());
  list.show(['B']);
  await waitFor(() => expect(document.activeElement).toBe(row('B')));
});

test('the menu on small screens closes on Escape, on a click outside and on navigation', async () => {
  const { user } = renderScreen(<ProfessorFrame>work</ProfessorFrame>, {
    at: '/professor',
    role: 'professor',
    server: [school],
  });
  const menu = screen.getByRole('button', { name: 'Menu' });
  const expanded = () => menu.getAttribute('aria-expanded');
  await user.click(menu);
  const colors = within(screen.getByRole('navigation')).getByRole('button', { name: 'Same colors as this device' });
  await user.click(colors);
  expect([expanded(), colors.textContent]).toEqual(['true', 'Light colors']);
  await user.keyboard('{Escape}');
  expect(expanded()).toBe('false');
  expect(document.activeElement).toBe(menu);
  await user.click(menu);
  await user.click(screen.getByText('work'));
  expect(expanded()).toBe('false');
  await user.click(menu);
  act(() => window.history.pushState(null, '', '/professor/profile'));
  await waitFor(() => expect(expanded()).toBe('false'));
});

test.each([
  [undefined, '/nowhere', { 'Go to Sign In': '/' }],
  ['student', '/nowhere', { 'Go to your pass': '/student' }],
  ['professor', '/nowhere', { 'Go to your subjects': '/professor' }],
  ['admin', '/nowhere', { 'Go to the dashboard': '/adminDashboard' }],
  ['professor', '/professor/nowhere', { 'Go to your subjects': '/professor' }],
] as const)('an unknown address shows the logo, and %s at %s finds the way home', async (role, at, ways) => {
  renderScreen(<Routes />, { at, ...(role ? { role } : {}), server: [school] });
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
  expect(screen.getByText('Rollcall')).toBeTruthy();
  const links = within(screen.getByRole('main')).getAllByRole('link');
  expect(Object.fromEntries(links.map((link) => [link.textContent, link.getAttribute('href')]))).toEqual(ways);
});

test('the number of waiting redemptions is in the navigation and on the link to their log, and follows redemptions', async () => {
  const realtime = fakeRealtime();
  const { arrived } = renderScreen(
    <ProfessorFrame>
      <ProfessorShopScreen />
    </ProfessorFrame>,
    {
      at: paths.incentivesCatalog.href(),
      role: 'professor',
      server: [
        school,
        answers(getItems, { shopItem: [] }),
        answers(getAllSubject, { subject: [] }),
        answers(getWaitingRedemptions, { waiting: 13 }),
      ],
    },
  );
  expect(await screen.findByRole('link', { name: /^Students Incentives Log.*13 to approve$/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Incentives.*13 to approve/ })).toBeTruthy();
  const asked = (call: Call) => arrived.filter((one) => one.call === call).length;
  expect([asked(getWaitingRedemptions), asked(getItems)]).toEqual([1, 1]);
  realtime.tell({ type: 'redemptions' });
  await waitFor(() => expect([asked(getWaitingRedemptions), asked(getItems)]).toEqual([2, 2]));
});

test('a restored copy is marked on every staff screen, and an administrator can make it the live system', async () => {
  const copy = answers(getSchool, { ...known, is_copy: true });
  renderScreen(<ProfessorFrame>work</ProfessorFrame>, { at: '/professor', role: 'professor', server: [copy] });
  expect(await screen.findByRole('heading', { name: 'This is a restored copy' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Make it live' })).toBeNull();
  cleanup();
  const own = answers(getAdministrator, { admin_id: 5, username: 'head', kind: 'admin' });
  const { user, arrived } = renderScreen(<AdminFrame>work</AdminFrame>, {
    at: '/adminDashboard',
    role: 'admin',
    server: [copy, own, answers(declareSchool, { message: declareSchool.done, school: known })],
  });
  await user.click(await screen.findByRole('button', { name: 'Make it live' }));
  await answerWith(user, 'Make it live');
  await expect.poll(() => screen.queryByText('This is a restored copy')).toBeNull();
  expect(arrived.filter(({ call }) => call === declareSchool)).toHaveLength(1);
});
