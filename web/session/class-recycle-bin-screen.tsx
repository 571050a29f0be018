import { Page } from '#web/base/page.tsx';
import { EmptyState } from '#web/base/states.tsx';

export function ClassRecycleBinScreen() {
  return (
    <Page title="Class recycle bin">
      <EmptyState message="Class recycle bin" />
    </Page>
  );
}
