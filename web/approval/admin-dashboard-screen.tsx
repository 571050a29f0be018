import { Page } from '#web/base/page.tsx';
import { EmptyState } from '#web/base/states.tsx';

export function AdminDashboardScreen() {
  return (
    <Page title="Admin dashboard">
      <EmptyState message="Admin dashboard" />
    </Page>
  );
}
