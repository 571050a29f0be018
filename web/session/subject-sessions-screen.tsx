import { Page } from '#web/base/page.tsx';
import { EmptyState } from '#web/base/states.tsx';

export function SubjectSessionsScreen() {
  return (
    <Page title="Subject sessions">
      <EmptyState message="Subject sessions" />
    </Page>
  );
}
