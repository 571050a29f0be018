import { Page } from '#web/base/page.tsx';
import { EmptyState } from '#web/base/states.tsx';

export function ClassScannerScreen() {
  return (
    <Page title="Class scanner">
      <EmptyState message="Class scanner" />
    </Page>
  );
}
