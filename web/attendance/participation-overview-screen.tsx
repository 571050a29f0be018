import { Page } from '#web/base/page.tsx';
import { EmptyState } from '#web/base/states.tsx';

export function ParticipationOverviewScreen() {
  return (
    <Page title="Participation overview">
      <EmptyState message="Participation overview" />
    </Page>
  );
}
