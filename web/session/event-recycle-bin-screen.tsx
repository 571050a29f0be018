import { Page } from '#web/base/page.tsx';
import { EmptyState } from '#web/base/states.tsx';

export function EventRecycleBinScreen() {
  return (
    <Page title="Event recycle bin">
      <EmptyState message="Event recycle bin" />
    </Page>
  );
}
