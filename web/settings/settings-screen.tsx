import { Page } from '#web/base/page.tsx';
import { EmptyState } from '#web/base/states.tsx';

export function SettingsScreen() {
  return (
    <Page title="Settings">
      <EmptyState message="Settings" />
    </Page>
  );
}
