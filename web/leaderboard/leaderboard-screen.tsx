import { Page } from '#web/base/page.tsx';
import { EmptyState } from '#web/base/states.tsx';

export function LeaderboardScreen() {
  return (
    <Page title="Leaderboard">
      <EmptyState message="Leaderboard" />
    </Page>
  );
}
