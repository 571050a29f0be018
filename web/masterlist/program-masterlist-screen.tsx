import { Page } from '#web/base/page.tsx';
import { EmptyState } from '#web/base/states.tsx';

export function ProgramMasterlistScreen() {
  return (
    <Page title="Program masterlist">
      <EmptyState message="Program masterlist" />
    </Page>
  );
}
