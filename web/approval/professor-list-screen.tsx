import { Page } from '#web/base/page.tsx';
import { EmptyState } from '#web/base/states.tsx';

export function ProfessorListScreen() {
  return (
    <Page title="Professor list">
      <EmptyState message="Professor list" />
    </Page>
  );
}
