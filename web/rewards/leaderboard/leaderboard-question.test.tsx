import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getAdministrator } from '#contract/people/administrator/administrator-calls.ts';
import { unexpected } from '#contract/platform/base/refusal.ts';
import { DEFAULT_LEADERBOARD } from '#contract/platform/settings/setting-rows.ts';
import { getBoardRules, updateBoardRules } from '#contract/rewards/leaderboard/leaderboard-rules-calls.ts';
import { answers, type FakeAnswer } from '#web/gallery/testing/fake-server.ts';
import { renderScreen } from '#web/gallery/testing/render-screen.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { LeaderboardQuestion } from './leaderboard-question.tsx';

/**
 * The question that stays until it is answered. A bug that these tests have caught: registrars saw the question too.
 */

function asked(kind: 'admin' | 'registrar', decided: boolean, ...server: FakeAnswer[]) {
  return renderScreen(<LeaderboardQuestion />, {
    at: paths.adminDashboard.href(),
    role: 'admin',
    server: [
      answers(getAdministrator, { admin_id: 5, username: 'head', kind }),
      answers(getBoardRules, { ...DEFAULT_LEADERBOARD, decided }),
      ...server,
    ],
  });
}

it.each([
  ['Use our suggestion', { board_names: 'first-and-initial', board_scope: '', board_shows: 'near' }],
  // A decision that someone else made in the meantime stays.
  ['Keep the current setting', { board_names: '', board_scope: '', board_shows: '' }],
] as const)('is answered by “%s”, after a failure too, and disappears', async (answer, sent) => {
  let fails = true;
  const { user, arrived } = asked(
    'admin',
    false,
    answers(updateBoardRules, () =>
      fails ? unexpected : { ...DEFAULT_LEADERBOARD, decided: true, message: updateBoardRules.done },
    ),
  );
  expect(
    await screen.findByText(/^The leaderboard currently shows full names. Students are ranked among all students/),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Choose in Settings' }).getAttribute('href')).toBe(
    '/adminSettingsDashboard#leaderboard',
  );
  // By keyboard only.
  while (document.activeElement?.textContent !== answer) await user.tab();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Failed to update the leaderboard. Please try again.')).toBeTruthy();
  fails = false;
  await user.click(await screen.findByRole('button', { name: answer }));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  expect(arrived.filter(({ call }) => call === updateBoardRules).map(({ body }) => body)).toEqual([sent, sent]);
});

it('is not shown to registrars, nor to anyone once it is answered', async () => {
  const { arrived, unmount } = asked('registrar', false);
  await waitFor(() => expect(arrived.map(({ call }) => call)).toEqual([getAdministrator]));
  unmount();
  const again = asked('admin', true);
  await waitFor(() => expect(again.arrived.map(({ call }) => call)).toContain(getBoardRules));
  expect(screen.queryByRole('region')).toBeNull();
});
