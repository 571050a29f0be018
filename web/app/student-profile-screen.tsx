import { Page } from '#web/base/page.tsx';
import { EmptyState } from '#web/base/states.tsx';

export function StudentProfileScreen() {
  return (
    <Page title="Student profile">
      <EmptyState message="Student profile" />
    </Page>
  );
}
