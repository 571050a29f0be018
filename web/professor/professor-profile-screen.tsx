import { Page } from '#web/base/page.tsx';
import { EmptyState } from '#web/base/states.tsx';

export function ProfessorProfileScreen() {
  return (
    <Page title="Professor profile">
      <EmptyState message="Professor profile" />
    </Page>
  );
}
