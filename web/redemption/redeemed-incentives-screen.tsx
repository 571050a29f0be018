import { Page } from '#web/base/page.tsx';
import { EmptyState } from '#web/base/states.tsx';

export function RedeemedIncentivesScreen() {
  return (
    <Page title="Redeemed incentives">
      <EmptyState message="Redeemed incentives" />
    </Page>
  );
}
