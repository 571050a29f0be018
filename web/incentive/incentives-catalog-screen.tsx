import { Page } from '#web/base/page.tsx';
import { EmptyState } from '#web/base/states.tsx';

export function IncentivesCatalogScreen() {
  return (
    <Page title="Incentives catalog">
      <EmptyState message="Incentives catalog" />
    </Page>
  );
}
