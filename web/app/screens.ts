import type { ComponentType, ReactNode } from 'react';
import type { Role } from '#contract/base/call.ts';
import { type Opener, type PlaceName, paths, placeNames, roleArea } from '#web/base/paths.ts';

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

/** The screen of every place. */
const screens: Readonly<Record<PlaceName, Part>> = {
  studentLogin: part('StudentLoginScreen', () => import('#web/sign-in/login-screens.tsx')),
  professorLogin: part('ProfessorLoginScreen', () => import('#web/sign-in/login-screens.tsx')),
  professorLoginByName: part('ProfessorLoginScreen', () => import('#web/sign-in/login-screens.tsx')),
  registerStudent: part('RegisterStudentScreen', () => import('#web/registration/register-student-screen.tsx')),
  registerProfessor: part('RegisterProfessorScreen', () => import('#web/registration/register-professor-screen.tsx')),
  studentHome: part('StudentHomeScreen', () => import('./student-home-screen.tsx')),
  attendanceDetails: part('AttendanceDetailsScreen', () => import('#web/own-attendance/attendance-details-screen.tsx')),
  incentivesHub: part('IncentivesHubScreen', () => import('#web/redemption/incentives-hub-screen.tsx')),
  claimedIncentives: part('ClaimedIncentivesScreen', () => import('#web/redemption/claimed-incentives-screen.tsx')),
  studentProfile: part('StudentProfileScreen', () => import('./student-profile-screen.tsx')),
  leaderboard: part('LeaderboardScreen', () => import('#web/leaderboard/leaderboard-screen.tsx')),
  subjects: part('SubjectsScreen', () => import('#web/subject/subjects-screen.tsx')),
  incentivesCatalog: part('IncentivesCatalogScreen', () => import('#web/incentive/incentives-catalog-screen.tsx')),
  redeemedIncentives: part('RedeemedIncentivesScreen', () => import('#web/redemption/redeemed-incentives-screen.tsx')),
  professorProfile: part('ProfessorProfileScreen', () => import('./professor-profile-screen.tsx')),
  eventDashboard: part('EventDashboardScreen', () => import('#web/subject/subjects-screen.tsx')),
  eventSessions: part('EventSessionsScreen', () => import('#web/session/sessions-screens.tsx')),
  subjectSessions: part('SubjectSessionsScreen', () => import('#web/session/sessions-screens.tsx')),
  classRecycleBin: part('ClassRecycleBinScreen', () => import('#web/session/recycle-bin-screens.tsx')),
  eventRecycleBin: part('EventRecycleBinScreen', () => import('#web/session/recycle-bin-screens.tsx')),
  classScanner: part('ClassScannerScreen', () => import('#web/scanner/class-scanner-screen.tsx')),
  eventScanner: part('EventScannerScreen', () => import('#web/scanner/event-scanner-screen.tsx')),
  roll: part('RollScreen', () => import('#web/roll/roll-screen.tsx')),
  participationOverview: part(
    'ParticipationOverviewScreen',
    () => import('#web/participation/participation-overview-screen.tsx'),
  ),
  subjectPeople: part('SubjectPeopleScreen', () => import('#web/enrolment/subject-people-screen.tsx')),
  subjectStaff: part('SubjectStaffScreen', () => import('#web/staff/staff-screens.tsx')),
  professorLeaves: part('ProfessorLeavesScreen', () => import('#web/leave/leaves-screens.tsx')),
  adminLogin: part('AdminLoginScreen', () => import('#web/sign-in/login-screens.tsx')),
  adminDashboard: part('AdminDashboardScreen', () => import('#web/approval/admin-dashboard-screen.tsx')),
  adminStudents: part('StudentListScreen', () => import('#web/people/student-list-screen.tsx')),
  adminImport: part('ImportScreen', () => import('#web/people/import-screen.tsx')),
  adminCards: part('CardsScreen', () => import('#web/card/cards-screen.tsx')),
  adminProfessors: part('ProfessorListScreen', () => import('#web/approval/professor-list-screen.tsx')),
  adminSubjects: part('SchoolSubjectsScreen', () => import('#web/people/school-subjects-screen.tsx')),
  adminSubjectPeople: part('SchoolSubjectPeopleScreen', () => import('#web/people/school-subject-people-screen.tsx')),
  adminRedemptions: part('LeftRedemptionsScreen', () => import('#web/redemption/left-redemptions-screen.tsx')),
  professorSubjects: part('ProfessorSubjectsScreen', () => import('#web/redemption/professor-subjects-screen.tsx')),
  adminSubjectStaff: part('SchoolSubjectStaffScreen', () => import('#web/staff/staff-screens.tsx')),
  adminMasterlist: part('ProgramCardsScreen', () => import('#web/masterlist/program-cards-screen.tsx')),
  programMasterlist: part('ProgramMasterlistScreen', () => import('#web/masterlist/program-masterlist-screen.tsx')),
  adminProgramLevels: part('ProgramLevelsScreen', () => import('#web/masterlist/program-levels-screen.tsx')),
  adminAttendance: part('SchoolDayScreen', () => import('#web/school-roll/school-day-screen.tsx')),
  adminSessionRoll: part('SessionRollScreen', () => import('#web/school-roll/session-roll-screen.tsx')),
  adminStudentRoll: part('StudentRollScreen', () => import('#web/school-roll/student-roll-screen.tsx')),
  adminClassRoll: part('ClassRollScreen', () => import('#web/school-roll/class-roll-screen.tsx')),
  adminLeaves: part('SchoolLeavesScreen', () => import('#web/leave/leaves-screens.tsx')),
  adminSettings: part('SettingsScreen', () => import('./settings-screen.tsx')),
  adminAdministrators: part('AdministratorsScreen', () => import('#web/administrator/administrators-screen.tsx')),
};

const screensOf = (who: Opener): readonly ScreenRoute[] =>
  placeNames
    .filter((name) => paths[name].who === who)
    .map((name) => ({ pattern: paths[name].pattern, screen: screens[name] }));

/** The screens that are open to all. */
export const openScreens = screensOf('nobody');

/** Where an address leads that no screen answers to, outside every frame and inside one. */
export const lostScreens = {
  outside: part('NotFoundScreen', () => import('./not-found-screen.tsx')) as Part,
  inFrame: part('NotFoundInFrame', () => import('./not-found-screen.tsx')) as Part,
};

const frames: Readonly<Record<Role, RoleArea['frame']>> = {
  student: part('StudentFrame', () => import('./student-frame.tsx')),
  professor: part('ProfessorFrame', () => import('./professor-frame.tsx')),
  admin: part('AdminFrame', () => import('./admin-frame.tsx')),
};

/** The screens of each role, within its frame. */
export const roleAreas: readonly RoleArea[] = (['student', 'professor', 'admin'] as const).map((role) => ({
  under: roleArea[role],
  frame: frames[role],
  screens: screensOf(role),
}));

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
