import { getFirstDay } from '#contract/school/health/first-day-calls.ts';
import { SchoolGlance } from '#web/attendance/report/report-glance.tsx';
import { useDueNeeds } from '#web/attendance/timetable/due-needs.ts';
import { useOwnAdministrator } from '#web/people/administrator/administrator-data.ts';
import { today } from '#web/platform/base/date-text.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { LeaderboardQuestion } from '#web/rewards/leaderboard/leaderboard-question.tsx';
import { useLeaderboardRules } from '#web/rewards/leaderboard/leaderboard-rules-data.ts';
import { AdminDashboardScreen } from '#web/school/approval/admin-dashboard-screen.tsx';
import { FirstDayList } from '#web/school/health/first-day-list.tsx';
import { useHealth } from '#web/school/health/health-data.ts';
import { useHealthNeeds } from '#web/school/health/health-needs.ts';
import { useSchoolDay } from '#web/school/school-roll/school-roll-data.ts';
import { TodaySoFar } from '#web/school/school-roll/today-so-far.tsx';

/**
 * The administrator's start screen. It appears when everything is loaded, including what the school still has to decide
 */
export function AdminStartScreen() {
  const own = useOwnAdministrator();
  const isFull = own.data?.kind === 'admin';
  const day = useSchoolDay(today());
  const due = useDueNeeds();
  const decided = [
    useHealth(isFull),
    useCall(getFirstDay, undefined, { enabled: isFull }),
    useLeaderboardRules(isFull),
  ];
  // Loaded or failed: these parts refetch failed queries when they mount, which must not hide them again.
  const isReading = !due || !own.isFetched || !day.isFetched || (isFull && decided.some(({ isFetched }) => !isFetched));
  return (
    <AdminDashboardScreen isReading={isReading} needs={[...useHealthNeeds(), ...(due ?? [])]} today={<TodaySoFar />}>
      <FirstDayList />
      <LeaderboardQuestion />
      <SchoolGlance />
    </AdminDashboardScreen>
  );
}
