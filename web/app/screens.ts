import type { ComponentType, ReactNode } from 'react';
import { type Place, paths, roleArea } from '#web/base/paths.ts';

/** A part of the application, which the browser fetches once. */
export interface Part<Props = object> {
  load(): Promise<ComponentType<Props>>;
  /** What was fetched, if it is there already. */
  readonly ready: ComponentType<Props> | undefined;
}

/** One route: where it is, and what is shown there. */
export interface ScreenRoute {
  readonly pattern: string;
  readonly screen: Part;
}

/** Where a role's screens begin, and the frame that stays while one moves among them. */
export interface RoleArea {
  readonly under: RegExp;
  readonly frame: Part<{ children: ReactNode }>;
  readonly screens: readonly ScreenRoute[];
}

function part<Name extends string, Props>(name: Name, load: () => Promise<Record<Name, ComponentType<Props>>>) {
  let ready: ComponentType<Props> | undefined;
  return {
    get ready() {
      return ready;
    },
    async load() {
      ready = (await load())[name];
      return ready;
    },
  };
}

function at<Name extends string>(
  place: Pick<Place, 'pattern'>,
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
): ScreenRoute {
  return { pattern: place.pattern, screen: part(name, load) };
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

/** Where an address leads that no screen answers to, outside every frame and inside one. */
export const lostScreens = {
  outside: part('NotFoundScreen', () => import('./not-found-screen.tsx')) as Part,
  inFrame: part('NotFoundInFrame', () => import('./not-found-screen.tsx')) as Part,
};

/** The student's screens. @see spec §2 */
const studentScreens: readonly ScreenRoute[] = [
  at(paths.studentHome, 'StudentHomeScreen', () => import('./student-home-screen.tsx')),
  at(paths.studentProfile, 'StudentProfileScreen', () => import('./student-profile-screen.tsx')),
  at(
    paths.attendanceDetails,
    'AttendanceDetailsScreen',
    () => import('#web/own-attendance/attendance-details-screen.tsx'),
  ),
  at(paths.incentivesHub, 'IncentivesHubScreen', () => import('#web/redemption/incentives-hub-screen.tsx')),
  at(paths.claimedIncentives, 'ClaimedIncentivesScreen', () => import('#web/redemption/claimed-incentives-screen.tsx')),
  at(paths.leaderboard, 'LeaderboardScreen', () => import('#web/leaderboard/leaderboard-screen.tsx')),
];

/** The professor's screens. @see spec §2 */
const professorScreens: readonly ScreenRoute[] = [
  at(paths.subjects, 'SubjectsScreen', () => import('#web/subject/subjects-screen.tsx')),
  at(paths.eventDashboard, 'EventDashboardScreen', () => import('#web/subject/event-dashboard-screen.tsx')),
  at(paths.subjectSessions, 'SubjectSessionsScreen', () => import('#web/session/subject-sessions-screen.tsx')),
  at(paths.eventSessions, 'EventSessionsScreen', () => import('#web/session/event-sessions-screen.tsx')),
  at(paths.classRecycleBin, 'ClassRecycleBinScreen', () => import('#web/session/class-recycle-bin-screen.tsx')),
  at(paths.eventRecycleBin, 'EventRecycleBinScreen', () => import('#web/session/event-recycle-bin-screen.tsx')),
  at(paths.classScanner, 'ClassScannerScreen', () => import('#web/scanner/class-scanner-screen.tsx')),
  at(paths.eventScanner, 'EventScannerScreen', () => import('#web/scanner/event-scanner-screen.tsx')),
  at(
    paths.participationOverview,
    'ParticipationOverviewScreen',
    () => import('#web/participation/participation-overview-screen.tsx'),
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
const adminScreens: readonly ScreenRoute[] = [
  at(paths.adminDashboard, 'AdminDashboardScreen', () => import('#web/approval/admin-dashboard-screen.tsx')),
  at(paths.adminStudents, 'StudentListScreen', () => import('#web/approval/student-list-screen.tsx')),
  at(paths.adminProfessors, 'ProfessorListScreen', () => import('#web/approval/professor-list-screen.tsx')),
  at(paths.adminMasterlist, 'ProgramCardsScreen', () => import('#web/masterlist/program-cards-screen.tsx')),
  at(paths.programMasterlist, 'ProgramMasterlistScreen', () => import('#web/masterlist/program-masterlist-screen.tsx')),
  at(paths.adminSettings, 'SettingsScreen', () => import('./settings-screen.tsx')),
];

/** The screens of each role, within its frame. */
export const roleAreas: readonly RoleArea[] = [
  {
    under: roleArea.student,
    frame: part('StudentFrame', () => import('./student-frame.tsx')),
    screens: studentScreens,
  },
  {
    under: roleArea.professor,
    frame: part('ProfessorFrame', () => import('./professor-frame.tsx')),
    screens: professorScreens,
  },
  {
    under: roleArea.admin,
    frame: part('AdminFrame', () => import('./admin-frame.tsx')),
    screens: adminScreens,
  },
];

/**
 * What the screen at an address is made of; nothing for an address with parameters in it, which is read later anyway.
 * It needs nothing but this list, so that it can be asked before the application itself has arrived.
 */
export function partsAt(path: string): readonly { load(): Promise<unknown> }[] {
  const screenAt = (screens: readonly ScreenRoute[]) => screens.find(({ pattern }) => pattern === path)?.screen;
  const open = screenAt(openScreens);
  if (open) return [open];
  const area = roleAreas.find(({ under }) => under.test(path));
  return [area?.frame, area && screenAt(area.screens)].filter((one) => one !== undefined);
}
