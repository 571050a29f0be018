import { act, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { unexpected } from '#contract/platform/base/refusal.ts';
import { getSchool, type School } from '#contract/platform/settings/settings-calls.ts';
import { getStudentLeaderboard, type LeaderboardEntry } from '#contract/rewards/leaderboard/leaderboard-calls.ts';
import { answers, type FakeAnswer } from '#web/gallery/testing/fake-server.ts';
import { fakeSight } from '#web/gallery/testing/fake-window.ts';
import { renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { keyOf } from '#web/platform/calls/use-call.ts';
import { LeaderboardScreen } from './leaderboard-screen.tsx';

/**
 * The leaderboard on a student's screen. Bugs that these tests have caught: fetching the whole school, and ranks
 * counted from the rows instead of taken from the server.
 */

function entry(rank: number, first_name: string, current_level: number, current_exp = 40): LeaderboardEntry {
  const names = { first_name, middle_name: '', last_name: 'Cruz' };
  return { stud_id: 100 + rank, ...names, current_level, current_exp, rank, sharedRank: rank };
}

const leaderboard = {
  studentLeaderboard: [entry(1, 'Ana', 9), entry(2, 'Ben', 8), entry(3, 'Cia', 7), entry(17_204, 'Dan', 2)],
  activeStudent: 100 + 17_204,
  total: 40_000,
};

function shown(answer: FakeAnswer) {
  return renderScreen(<LeaderboardScreen />, { at: paths.leaderboard.href(), role: 'student', server: [answer] });
}

it('fetches only rows around the student, shows rank, name and points, and says how many are left out', async () => {
  const { arrived } = shown(answers(getStudentLeaderboard, leaderboard));
  const table = await screen.findByRole('table', { name: 'Leaderboard' });
  expect(String(arrived[0]?.query)).toBe('top=100&around=50');
  for (const heading of ['RANK', 'STUDENT LIST', 'RANK POINTS']) {
    expect(within(table).getByRole('columnheader', { name: heading })).toBeTruthy();
  }
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => row.textContent);
  expect(rows).toEqual([
    'RANKSTUDENT LISTRANK POINTS',
    '17,200 more',
    '17,204Dan Cruz ← YOU5 levels to catch Cia200 40 exp',
    '22,796 more',
  ]);
  expect(screen.getByText('40,000 students')).toBeTruthy();
  expect(screen.getByText(/Ranked by level, then experience/)).toBeTruthy();
});

it('shows the top three on the podium, ties at equal height, and lists of them only the student', async () => {
  const best = [entry(1, 'Ana', 9, 1470), { ...entry(2, 'Ben', 9, 1470), sharedRank: 1 }, entry(3, 'Cia', 7)];
  const mine = { activeStudent: 103, studentLeaderboard: [...best, entry(4, 'Dan', 2)] };
  shown(answers(getStudentLeaderboard, { ...leaderboard, ...mine }));
  const podium = await screen.findByRole('list', { name: 'Top three' });
  expect(
    within(podium)
      .getAllByRole('listitem')
      .map((place) => [place.dataset.rank, place.textContent]),
  ).toEqual([
    ['1', 'ACAna Cruz1900 pts1,470 exp'],
    ['1', 'BCBen Cruz1900 pts1,470 exp'],
    ['3', 'CCCia Cruz← YOU3700 pts40 exp'],
  ]);
  const [, own, next] = within(screen.getByRole('table')).getAllByRole('row');
  expect([own?.textContent, next?.textContent]).toEqual([
    '3Cia Cruz ← YOU2 levels to catch Ben700 40 exp',
    '4Dan Cruz200 40 exp',
  ]);
});

it('shows initials once on the podium, if names are only initials', async () => {
  const rules = { board_names: 'initials', board_scope: 'school', board_shows: 'all' } as const;
  const first = { ...entry(1, 'M.', 9), last_name: 'Y.', stud_id: 0 };
  shown(answers(getStudentLeaderboard, { ...leaderboard, studentLeaderboard: [first], board: rules }));
  const podium = await screen.findByRole('list', { name: 'Top three' });
  expect(within(podium).getByRole('listitem').textContent).toBe('M. Y.1900 pts40 exp');
});

it.each([
  ['Luca', 7, 100, '240 exp to catch Luca', '100'],
  ['A student', 0, 100, '240 exp to catch the next one', '100'],
  ['Luca', 7, -60, '400 exp to catch Luca', '0'],
])(
  'says how much experience is missing to %s, past students of the same rank',
  async (first_name, stud_id, exp, said, has) => {
    const shared = { sharedRank: 2, current_level: 3, current_exp: exp };
    const rows = [
      { ...entry(1, first_name, 3, 340), stud_id },
      { ...entry(2, 'Mia', 3), ...shared },
      { ...entry(3, 'Ana', 3), ...shared },
    ];
    shown(answers(getStudentLeaderboard, { studentLeaderboard: rows, activeStudent: 103, total: 3 }));
    const [, , , own] = within(await screen.findByRole('table')).getAllByRole('row');
    expect(own?.textContent).toBe(`2Ana Cruz ← YOU${said}300 ${has} exp`);
    expect(screen.getByText('Students with the same rank points and experience share a rank.')).toBeTruthy();
  },
);

it('pins the student’s own row while it is out of view', async () => {
  const come = fakeSight();
  shown(answers(getStudentLeaderboard, leaderboard));
  await screen.findByRole('table');
  expect(screen.queryByRole('button', { name: /^Show my place/ })).toBeNull();
  come({ isIntersecting: false });
  expect(screen.getByRole('button', { name: /^Show my place/ }).textContent).toBe(
    'Show my place17,204Dan Cruz ← YOU5 levels to catch Cia200 40 exp',
  );
  come({ isIntersecting: true });
  expect(screen.queryByRole('button', { name: /^Show my place/ })).toBeNull();
});

it('says that the student is the only one', async () => {
  shown(answers(getStudentLeaderboard, { studentLeaderboard: [entry(1, 'Ana', 9)], activeStudent: 101, total: 1 }));
  expect(await screen.findByText('No one else is on the leaderboard yet.')).toBeTruthy();
});

it('says that it is empty', async () => {
  shown(answers(getStudentLeaderboard, { studentLeaderboard: [], activeStudent: 1, total: 0 }));
  expect(await screen.findByText('Loading leaderboard or no data available...')).toBeTruthy();
  expect(screen.queryByText(/rank points/)).toBeNull();
});

it('shows only neighbors if the school chose that: no podium and no total', async () => {
  const rules = { board_names: 'initials', board_scope: 'program', board_shows: 'near' } as const;
  const others = [
    { ...entry(2, 'B.', 9), stud_id: 0, last_name: 'C.' },
    { ...entry(3, 'A student', 8), stud_id: 0, last_name: '' },
  ];
  const own = { ...entry(1, 'Ana', 9), boardHidden: true };
  shown(
    answers(getStudentLeaderboard, {
      studentLeaderboard: [own, ...others],
      activeStudent: own.stud_id,
      total: 3,
      board: rules,
    }),
  );
  const table = await screen.findByRole('table', { name: 'Leaderboard' });
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent)
      .slice(1),
  ).toEqual(['1Ana Cruz ← YOUOthers see “A student”900 40 exp', '2B. C.900 40 exp', '3A student800 40 exp']);
  expect(screen.queryByRole('list', { name: 'Top three' })).toBeNull();
  expect(screen.getByText('You and the five above and below you in your program level')).toBeTruthy();
});

it('says that the school has none, and updates the navigation', async () => {
  const off = { board_names: 'full', board_scope: 'school', board_shows: 'off' } as const;
  const { queryClient } = shown(
    answers(getStudentLeaderboard, { studentLeaderboard: [], activeStudent: 1, total: 0, board: off }),
  );
  queryClient.setQueryData(keyOf(getSchool), { school_name: 'Rizal High' } as School);
  expect(await screen.findByText('Your school has no leaderboard.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to your pass' })).toBeTruthy();
  expect(queryClient.getQueryData(keyOf(getSchool))).toMatchObject({ has_board: false });
});

it('shows changed rules within fifteen seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const off = { board_names: 'full', board_scope: 'school', board_shows: 'off' } as const;
  let reads = 0;
  const none = { studentLeaderboard: [], activeStudent: 1, total: 0, board: off };
  shown(answers(getStudentLeaderboard, () => (++reads === 1 ? leaderboard : none)));
  await screen.findByRole('table');
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(await screen.findByText('Your school has no leaderboard.')).toBeTruthy();
  expect(reads).toBe(2);
});

it('says that it failed to load, and retries', async () => {
  let reads = 0;
  const { user } = shown(answers(getStudentLeaderboard, () => (++reads === 1 ? unexpected : leaderboard)));
  expect(await screen.findByText('The leaderboard could not be loaded.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table')).toBeTruthy();
});

it('alerts when the browser blocks storage', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  shown(answers(getStudentLeaderboard, leaderboard));
  const alert = await screen.findByText(/^This browser blocks storage for this site/);
  expect(alert.closest('[role=alert]')).toBeTruthy();
});
