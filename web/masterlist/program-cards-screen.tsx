import { Page } from '#web/base/page.tsx';
import { EmptyState } from '#web/base/states.tsx';

export function ProgramCardsScreen() {
  return (
    <Page title="Program cards">
      <EmptyState message="Program cards" />
    </Page>
  );
}
