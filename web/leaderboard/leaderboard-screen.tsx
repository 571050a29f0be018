import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { storageIsBlocked } from '#web/base/sign-in-store.ts';
import { FormFailure } from '#web/form/form-failure.tsx';
import { signsOf } from '#web/student/person-name.ts';
import { Page } from '#web/ui/page.tsx';
import { EmptyState, Loaded, RowSkeletons } from '#web/ui/states.tsx';
import { useLeaderboard } from './leaderboard-data.ts';
import { LeaderboardTable } from './leaderboard-table.tsx';
import { leaderboardText } from './leaderboard-text.ts';
import { Podium } from './podium.tsx';

/** Raised places for three, from this many students on. */
const WORTH_A_PODIUM = 3;

/** The approved students by level, the best raised, one's own place always in sight. @see spec §2, §8 */
export function LeaderboardScreen() {
  const leaderboard = useLeaderboard();
  const [blocked] = useState(storageIsBlocked);
  const total = leaderboard.data?.total;
  return (
    <Page
      title={leaderboardText.title}
      tab={leaderboardText.tab}
      {...(total !== undefined && { detail: leaderboardText.total(total) })}
    >
      {blocked && <FormFailure failure={{ message: leaderboardText.storageBlocked, tone: 'waiting' }} />}
      <Loaded
        query={leaderboard}
        failed={leaderboardText.failed}
        skeleton={
          <>
            <Skeleton height={150} maw={576} mx="auto" />
            <RowSkeletons rows={8} />
          </>
        }
      >
        {({ studentLeaderboard: rows, activeStudent, total: all }) =>
          rows.length === 0 ? (
            <EmptyState message={leaderboardText.empty} />
          ) : (
            <div>
              {all >= WORTH_A_PODIUM && (
                <Podium
                  best={rows.filter(({ rank }) => rank <= WORTH_A_PODIUM)}
                  sign={signsOf(rows)}
                  activeStudent={activeStudent}
                />
              )}
              <LeaderboardTable rows={rows} total={all} activeStudent={activeStudent} />
            </div>
          )
        }
      </Loaded>
    </Page>
  );
}
