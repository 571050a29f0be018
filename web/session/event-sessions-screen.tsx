import { Page } from '#web/base/page.tsx';
import { EmptyState } from '#web/base/states.tsx';

export function EventSessionsScreen() {
  return (
    <Page title="Event sessions">
      <EmptyState message="Event sessions" />
    </Page>
  );
}
