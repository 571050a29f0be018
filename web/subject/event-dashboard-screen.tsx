import { Page } from '#web/base/page.tsx';
import { EmptyState } from '#web/base/states.tsx';

export function EventDashboardScreen() {
  return (
    <Page title="EVENT DASHBOARD">
      <EmptyState message="EVENT DASHBOARD" />
    </Page>
  );
}
