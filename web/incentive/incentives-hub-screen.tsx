import { Page } from '#web/base/page.tsx';
import { EmptyState } from '#web/base/states.tsx';

export function IncentivesHubScreen() {
  return (
    <Page title="INCENTIVES HUB">
      <EmptyState message="INCENTIVES HUB" />
    </Page>
  );
}
