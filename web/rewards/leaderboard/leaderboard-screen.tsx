import { Button } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { ReplyOf } from '#contract/platform/base/call.ts';
import { getSchool } from '#contract/platform/settings/settings-calls.ts';
import { getStudentLeaderboard } from '#contract/rewards/leaderboard/leaderboard-calls.ts';
import { ON_PODIUM } from '#contract/rewards/leaderboard/leaderboard-rules.ts';
import { signsOf } from '#web/people/student/person-name.ts';
import { paths } from '#web/platform/base/paths.ts';
import { storageIsBlocked } from '#web/platform/base/sign-in-store.ts';
import { FRESH_MS } from '#web/platform/calls/query-client.ts';
import { send } from '#web/platform/calls/send.ts';
import { keyOf } from '#web/platform/calls/use-call.ts';
import { FormFailure } from '#web/platform/form/form-failure.tsx';
import { EmptyState, Loaded, RowSkeletons } from '#web/platform/ui/empty-loading-error.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { LeaderboardTable } from './leaderboard-table.tsx';
import { leaderboardText } from './leaderboard-text.ts';
import { Podium, PodiumSkeleton } from './podium.tsx';

/** How many of the best students, and how many above and below the viewer, to fetch; a school may have 40,000. */
const BEST = 100;
const NEIGHBOURS = 50;

function useLeaderboard() {
  const client = useQueryClient();
  const asking = { query: { top: BEST, around: NEIGHBOURS } };
  return useQuery({
    queryKey: keyOf(getStudentLeaderboard, asking),
    async queryFn({ signal }) {
      const leaderboard = await send(getStudentLeaderboard, { ...asking, signal });
      const has_board = leaderboard.board?.board_shows !== 'off';
      // The navigation shows an earlier value, which may have changed.
      const school = client.getQueryData(keyOf(getSchool));
      if (school && has_board !== (school.has_board ?? true))
        client.setQueryData(keyOf(getSchool), { ...school, has_board });
      return leaderboard;
    },
    placeholderData: keepPreviousData,
    // Every scan may change it, also the student's own.
    refetchOnMount: 'always',
    // Polled while visible, since rule changes send no notice. An unchanged response costs only an ETag.
    refetchInterval: FRESH_MS,
  });
}

type Answer = ReplyOf<typeof getStudentLeaderboard>;

/** Says below the title which students are included; undefined if the school shows none. */
function whoIsShown({ total, board }: Answer): string | undefined {
  if (board?.board_shows === 'off') return undefined;
  if (board?.board_shows === 'near') return leaderboardText.near(board.board_scope === 'program');
  return board?.board_scope === 'program' ? leaderboardText.ofProgram(total) : leaderboardText.total(total);
}

/** The approved students by level, within the school's rules; the viewer's rank stays in view. @see spec §2, §8 */
export function LeaderboardScreen() {
  const leaderboard = useLeaderboard();
  const [blocked] = useState(storageIsBlocked);
  // Reserves the line until it is loaded.
  const detail = leaderboard.data ? whoIsShown(leaderboard.data) : '\u00a0';
  const hasRows = leaderboard.data?.studentLeaderboard.length !== 0;
  return (
    <Page title={leaderboardText.title} tab={leaderboardText.tab} detail={detail}>
      {blocked && <FormFailure failure={{ message: leaderboardText.storageBlocked, tone: 'waiting' }} />}
      {hasRows && <p className="quiet">{leaderboardText.about}</p>}
      <Loaded
        query={leaderboard}
        failed={leaderboardText.failed}
        skeleton={
          <>
            <PodiumSkeleton />
            <RowSkeletons rows={8} />
          </>
        }
      >
        {(found) => <Shown {...found} />}
      </Loaded>
    </Page>
  );
}

function Shown({ studentLeaderboard: rows, activeStudent, total, board }: Answer) {
  if (board?.board_shows === 'off')
    return (
      <EmptyState
        message={leaderboardText.off}
        detail={leaderboardText.offDetail}
        action={
          <Button component={Link} href={paths.studentHome.href()} variant="default">
            {leaderboardText.home}
          </Button>
        }
      />
    );
  if (rows.length === 0) return <EmptyState message={leaderboardText.empty} />;
  const isNear = board?.board_shows === 'near';
  // With no one below it, the podium would be the whole list.
  const raised = !isNear && total > ON_PODIUM ? ON_PODIUM : 0;
  return (
    <div>
      {raised > 0 && (
        <Podium
          best={rows.filter(({ rank }) => rank <= raised)}
          sign={signsOf(rows)}
          activeStudent={activeStudent}
          areInitials={board?.board_names === 'initials'}
        />
      )}
      <LeaderboardTable rows={rows} raised={raised} total={isNear ? undefined : total} activeStudent={activeStudent} />
    </div>
  );
}
