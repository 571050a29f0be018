import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { type Place, paths } from '#web/base/paths.ts';

type Screen = LazyExoticComponent<ComponentType>;

/** One route: where it is, and what is shown there once it has been loaded. */
export interface ScreenRoute {
  readonly pattern: string;
  readonly Screen: Screen;
}

function at<Name extends string>(
  place: Pick<Place, 'pattern'>,
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
): ScreenRoute {
  return { pattern: place.pattern, Screen: lazy(async () => ({ default: (await load())[name] })) };
}

/** The screens of nobody in particular. @see spec §2 */
export const openScreens: readonly ScreenRoute[] = [
  at(paths.studentLogin, 'StudentLoginScreen', () => import('#web/sign-in/student-login-screen.tsx')),
  at(paths.professorLogin, 'ProfessorLoginScreen', () => import('#web/sign-in/professor-login-screen.tsx')),
  at(paths.professorLoginByName, 'ProfessorLoginScreen', () => import('#web/sign-in/professor-login-screen.tsx')),
  at(paths.adminLogin, 'AdminLoginScreen', () => import('#web/sign-in/admin-login-screen.tsx')),
  at(paths.registerStudent, 'RegisterStudentScreen', () => import('#web/registration/register-student-screen.tsx')),
  at(
    paths.registerProfessor,
    'RegisterProfessorScreen',
    () => import('#web/registration/register-professor-screen.tsx'),
  ),
];

/** The student's screens. @see spec §2 */
export const studentScreens: readonly ScreenRoute[] = [
  at(paths.studentHome, 'StudentHomeScreen', () => import('./student-home-screen.tsx')),
  at(paths.studentProfile, 'StudentProfileScreen', () => import('./student-profile-screen.tsx')),
  at(paths.attendanceDetails, 'AttendanceDetailsScreen', () => import('#web/attendance/attendance-details-screen.tsx')),
  at(paths.incentivesHub, 'IncentivesHubScreen', () => import('#web/redemption/incentives-hub-screen.tsx')),
  at(paths.claimedIncentives, 'ClaimedIncentivesScreen', () => import('#web/redemption/claimed-incentives-screen.tsx')),
  at(paths.leaderboard, 'LeaderboardScreen', () => import('#web/leaderboard/leaderboard-screen.tsx')),
];

/** The professor's screens. @see spec §2 */
export const professorScreens: readonly ScreenRoute[] = [
  at(paths.subjects, 'SubjectsScreen', () => import('#web/subject/subjects-screen.tsx')),
  at(paths.eventDashboard, 'EventDashboardScreen', () => import('#web/subject/event-dashboard-screen.tsx')),
  at(paths.subjectSessions, 'SubjectSessionsScreen', () => import('#web/session/subject-sessions-screen.tsx')),
  at(paths.eventSessions, 'EventSessionsScreen', () => import('#web/session/event-sessions-screen.tsx')),
  at(paths.classRecycleBin, 'ClassRecycleBinScreen', () => import('#web/session/class-recycle-bin-screen.tsx')),
  at(paths.eventRecycleBin, 'EventRecycleBinScreen', () => import('#web/session/event-recycle-bin-screen.tsx')),
  at(paths.classScanner, 'ClassScannerScreen', () => import('#web/attendance/class-scanner-screen.tsx')),
  at(paths.eventScanner, 'EventScannerScreen', () => import('#web/attendance/event-scanner-screen.tsx')),
  at(
    paths.participationOverview,
    'ParticipationOverviewScreen',
    () => import('#web/attendance/participation-overview-screen.tsx'),
  ),
  at(paths.incentivesCatalog, 'IncentivesCatalogScreen', () => import('#web/incentive/incentives-catalog-screen.tsx')),
  at(
    paths.redeemedIncentives,
    'RedeemedIncentivesScreen',
    () => import('#web/redemption/redeemed-incentives-screen.tsx'),
  ),
  at(paths.professorProfile, 'ProfessorProfileScreen', () => import('./professor-profile-screen.tsx')),
];

/** The administrator's screens. @see spec §2 */
export const adminScreens: readonly ScreenRoute[] = [
  at(paths.adminDashboard, 'AdminDashboardScreen', () => import('#web/approval/admin-dashboard-screen.tsx')),
  at(paths.adminStudents, 'StudentListScreen', () => import('#web/approval/student-list-screen.tsx')),
  at(paths.adminProfessors, 'ProfessorListScreen', () => import('#web/approval/professor-list-screen.tsx')),
  at(paths.adminMasterlist, 'ProgramCardsScreen', () => import('#web/masterlist/program-cards-screen.tsx')),
  at(paths.programMasterlist, 'ProgramMasterlistScreen', () => import('#web/masterlist/program-masterlist-screen.tsx')),
  at(paths.adminSettings, 'SettingsScreen', () => import('./settings-screen.tsx')),
];
