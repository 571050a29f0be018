import { Page } from '#web/base/page.tsx';
import { EmptyState } from '#web/base/states.tsx';

export function AttendanceDetailsScreen() {
  return (
    <Page title="My Attendance">
      <EmptyState message="My Attendance" />
    </Page>
  );
}
