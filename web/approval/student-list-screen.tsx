import { Page } from '#web/base/page.tsx';
import { EmptyState } from '#web/base/states.tsx';

export function StudentListScreen() {
  return (
    <Page title="Student list">
      <EmptyState message="Student list" />
    </Page>
  );
}
