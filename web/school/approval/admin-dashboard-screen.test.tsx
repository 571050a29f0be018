import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { getAdministrator } from '#contract/people/administrator/administrator-calls.ts';
import type { ReachedBound } from '#contract/platform/base/reached-limits.ts';
import { unexpected } from '#contract/platform/base/refusal.ts';
import { DEFAULT_LEADERBOARD } from '#contract/platform/settings/setting-rows.ts';
import { getBoardRules } from '#contract/rewards/leaderboard/leaderboard-rules-calls.ts';
import { getDashboard } from '#contract/school/approval/approval-calls.ts';
import { answers, type FakeAnswer } from '#web/gallery/testing/fake-server.ts';
import { renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { OfflineBanner } from '#web/platform/ui/offline-banner.tsx';
import { LeaderboardQuestion } from '#web/rewards/leaderboard/leaderboard-question.tsx';
import { AdminDashboardScreen } from './admin-dashboard-screen.tsx';

const counts = {
  students: 1412,
  pendingStudents: 12,
  professors: 1,
  pendingProfessors: 1,
  programLevels: 9,
  bounds: [],
};

const own = answers(getAdministrator, { admin_id: 5, username: 'head', kind: 'admin' });

function open(server: readonly FakeAnswer[]) {
  return renderScreen(<AdminDashboardScreen />, {
    at: paths.adminDashboard.href(),
    role: 'admin',
    server: [own, ...server],
  });
}

describe('the dashboard', () => {
  it('lists unapproved accounts first, each with a link to exactly those', async () => {
    open([answers(getDashboard, counts)]);
    const waiting = await screen.findByRole('region', { name: '2 things to fix' });
    expect(
      within(waiting)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['12 students to approve', '1 professor to approve']);
    expect(within(waiting).getByRole('link', { name: 'Review 12 students' }).getAttribute('href')).toBe(
      '/adminStudentDashboard?status=pending',
    );
    expect(within(waiting).getByRole('link', { name: 'Review 1 professor' }).getAttribute('href')).toBe(
      '/adminProfessorDashboard?status=pending',
    );
  });

  it('leads to the four places, with their counts', async () => {
    open([answers(getDashboard, counts)]);
    await screen.findByText('1,412');
    const places = within(screen.getByRole('list', { name: 'Places' })).getAllByRole('link');
    expect(places.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
      ['/adminStudentDashboard', 'Students List1,412 students'],
      ['/adminProfessorDashboard', 'Professors List1 professor'],
      ['/adminMasterlistDashboard', 'Master List9 program levels'],
      ['/adminSettingsDashboard', 'SettingsLevel threshold, school, password'],
    ]);
  });

  it('says which limits turned people away, and nothing if none did', async () => {
    const lastAt = '2026-09-08T08:05:00.000Z';
    const server = (bounds: ReachedBound[]) => [answers(getDashboard, { ...counts, bounds })];
    const { unmount } = open(server([{ bound: 'professors', lastAt }]));
    expect(await screen.findByRole('heading', { name: 'People were turned away' })).toBeTruthy();
    expect(
      screen.getByText(/^Too many professors are waiting for approval.* Last time: 9\/8\/2026 at \d+:05 [AP]M\.$/),
    ).toBeTruthy();
    unmount();
    open(server([]));
    await screen.findByText('1,412');
    expect(screen.queryByText('People were turned away')).toBeNull();
  });

  it('says when everyone is approved', async () => {
    open([answers(getDashboard, { ...counts, pendingStudents: 0, pendingProfessors: 0 })]);
    expect(await screen.findByText('Everyone is approved.')).toBeTruthy();
  });

  it('stays usable when the counts fail to load', async () => {
    let works = false;
    const { user } = open([answers(getDashboard, () => (works ? counts : unexpected))]);
    expect(await screen.findByText('The counts could not be read.')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Students List/ })).toBeTruthy();
    works = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1,412')).toBeTruthy();
  });

  it('says when its counts were loaded once the server is lost, even if other data is older', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T10:00:00') });
    let isThere = true;
    const rules = answers(getBoardRules, { ...DEFAULT_LEADERBOARD, decided: false });
    const dashboard = answers(getDashboard, () => (isThere ? counts : Promise.reject(new TypeError('lost'))));
    renderScreen(
      <>
        <OfflineBanner />
        <LeaderboardQuestion />
        <AdminDashboardScreen />
      </>,
      { at: paths.adminDashboard.href(), role: 'admin', server: [own, rules, dashboard] },
    );
    await screen.findByText(/^The leaderboard currently shows/);
    await act(() => vi.advanceTimersByTimeAsync(607_000));
    isThere = false;
    await act(() => vi.advanceTimersByTimeAsync(11_000));
    expect(screen.getByText(/^No connection. Last updated \d+:10 [AP]M$/)).toBeTruthy();
  });
});
