import { Page } from '#web/base/page.tsx';
import { EmptyState } from '#web/base/states.tsx';

export function EventScannerScreen() {
  return (
    <Page title="Event scanner">
      <EmptyState message="Event scanner" />
    </Page>
  );
}
