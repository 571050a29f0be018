import type { ComponentType, ReactNode } from 'react';
import type { Role } from '#contract/platform/base/call.ts';
import {
  type PlaceName,
  type PlaceOf,
  paths,
  placeNames,
  roleArea,
  type ScreenAudience,
} from '#web/platform/base/paths.ts';

/** A lazily loaded component */
export interface ScreenPart<Props = object> {
  load(): Promise<ComponentType<Props>>;
  /** The component, if it is loaded */
  readonly ready: ComponentType<Props> | undefined;
}

export interface ScreenRoute {
  readonly pattern: string;
  readonly screen: ScreenPart;
}

/** A role's area: its addresses, its frame and its screens */
export interface RoleArea {
  readonly under: RegExp;
  readonly frame: ScreenPart<{ children: ReactNode }>;
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

/** The screens that are open to all, and the screens of students */
const near: Readonly<Record<PlaceOf<'nobody' | 'student'>, ScreenPart>> = {
  studentLogin: part('StudentLoginScreen', () => import('#web/account/sign-in/login-screens.tsx')),
  professorLogin: part('ProfessorLoginScreen', () => import('#web/account/sign-in/login-screens.tsx')),
  professorLoginByName: part('ProfessorLoginScreen', () => import('#web/account/sign-in/login-screens.tsx')),
  registerStudent: part('RegisterStudentScreen', () => import('#web/people/registration/register-student-screen.tsx')),
  registerProfessor: part(
    'RegisterProfessorScreen',
    () => import('#web/people/registration/register-professor-screen.tsx'),
  ),
  privacy: part('PrivacyScreen', () => import('#web/school/school/privacy-screen.tsx')),
  studentHome: part('StudentHomeScreen', () => import('./student-home-screen.tsx')),
  attendanceDetails: part(
    'AttendanceDetailsScreen',
    () => import('#web/attendance/own-attendance/attendance-details-screen.tsx'),
  ),
  incentivesHub: part('IncentivesHubScreen', () => import('#web/rewards/shop/incentives-hub-screen.tsx')),
  claimedIncentives: part(
    'ClaimedIncentivesScreen',
    () => import('#web/rewards/tickets/claimed-incentives-screen.tsx'),
  ),
  studentProfile: part('StudentProfileScreen', () => import('#web/app/profile/student-profile-screen.tsx')),
  leaderboard: part('LeaderboardScreen', () => import('#web/rewards/leaderboard/leaderboard-screen.tsx')),
  adminLogin: part('AdminLoginScreen', () => import('#web/account/sign-in/login-screens.tsx')),
};

/** Staff screens and frames are in a list of their own, so that logins and students' phones do not load that list. */
const staffFrame = (role: 'professor' | 'admin') =>
  part('Frame', async () => ({ Frame: await (await import('./staff-screen-list.ts')).staffFrames[role]() }));
const frames: Readonly<Record<Role, RoleArea['frame']>> = {
  student: part('StudentFrame', () => import('#web/app/frame/student-frame.tsx')),
  professor: staffFrame('professor'),
  admin: staffFrame('admin'),
};

const staffScreen = (name: PlaceOf<'professor' | 'admin'>) =>
  part('Screen', async () => ({ Screen: await (await import('./staff-screen-list.ts')).staffScreens[name]() }));

function screenOf(name: PlaceName): ScreenPart {
  return name in near ? near[name as keyof typeof near] : staffScreen(name as PlaceOf<'professor' | 'admin'>);
}

const screensOf = (who: ScreenAudience): readonly ScreenRoute[] =>
  placeNames
    .filter((name) => paths[name].who === who)
    .map((name) => ({ pattern: paths[name].pattern, screen: screenOf(name) }));

/** The screens that are open to all */
export const openScreens = screensOf('nobody');

/** The screens for unknown addresses, outside every frame and inside one */
export const lostScreens = {
  outside: part('NotFoundScreen', () => import('./not-found-screen.tsx')) as ScreenPart,
  inFrame: part('NotFoundInFrame', () => import('./not-found-screen.tsx')) as ScreenPart,
};

/** The screens of each role, within its frame */
export const roleAreas: readonly RoleArea[] = (['student', 'professor', 'admin'] as const).map((role) => ({
  under: roleArea[role],
  frame: frames[role],
  screens: screensOf(role),
}));

/** Returns whether an address matches a pattern. */
const isOf = (pattern: string, path: string) => RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`, 'i').test(path);

/**
 * The lazily loaded components of the screen at an address. Needs only this list, so it works before the application
 * has loaded.
 */
export function partsAt(path: string): readonly { load(): Promise<unknown>; readonly ready: unknown }[] {
  const screenAt = (screens: readonly ScreenRoute[]) => screens.find(({ pattern }) => isOf(pattern, path))?.screen;
  const open = screenAt(openScreens);
  if (open) return [open];
  const area = roleAreas.find(({ under }) => under.test(path));
  return [area?.frame, area && screenAt(area.screens)].filter((one) => one !== undefined);
}
