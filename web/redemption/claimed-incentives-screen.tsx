import { Page } from '#web/base/page.tsx';
import { EmptyState } from '#web/base/states.tsx';

export function ClaimedIncentivesScreen() {
  return (
    <Page title="Claimed incentives">
      <EmptyState message="Claimed incentives" />
    </Page>
  );
}
