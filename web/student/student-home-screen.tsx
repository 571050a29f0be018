import { Page } from '#web/base/page.tsx';
import { EmptyState } from '#web/base/states.tsx';

export function StudentHomeScreen() {
  return (
    <Page title="Student home">
      <EmptyState message="Student home" />
    </Page>
  );
}
