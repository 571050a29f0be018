import {
  IconCalendarEvent,
  IconCalendarOff,
  IconChecklist,
  IconClipboardCheck,
  IconGift,
  IconHome,
  IconId,
  IconLayoutGrid,
  IconListDetails,
  IconSchool,
  IconSettings,
  IconTrophy,
  IconUserCircle,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { type Place, paths } from '#web/base/paths.ts';
import { frameText } from './frame-text.ts';

/** One place of a role's navigation. */
export interface NavItem {
  readonly label: string;
  readonly href: string;
  readonly Icon: TablerIcon;
  /** What waits there, beside its name. */
  readonly Badge?: ComponentType;
  /** What the addresses begin with under which it is the active one, in lower case. */
  readonly under: readonly string[];
}

const item = (label: string, place: Place, Icon: TablerIcon, ...alsoUnder: string[]): NavItem => ({
  label,
  href: place.href(),
  Icon,
  under: [place.pattern.toLowerCase(), ...alsoUnder],
});

/** The student's places, in the order they are shown. @see spec §2 */
export const studentNav: readonly NavItem[] = [
  item(frameText.home, paths.studentHome, IconHome),
  item(frameText.incentives, paths.incentivesHub, IconGift),
  item(frameText.leaderboard, paths.leaderboard, IconTrophy),
];

/** The professor's places. @see spec §2 */
export const professorNav: readonly NavItem[] = [
  item(frameText.class, paths.subjects, IconChecklist),
  item(frameText.incentives, paths.incentivesCatalog, IconGift),
  item(frameText.events, paths.eventDashboard, IconCalendarEvent),
  item(frameText.leave, paths.professorLeaves, IconCalendarOff),
  item(frameText.profile, paths.professorProfile, IconUserCircle),
];

/** The administrator's places. */
export const adminNav: readonly NavItem[] = [
  item(frameText.dashboard, paths.adminDashboard, IconLayoutGrid),
  item(frameText.attendance, paths.adminAttendance, IconClipboardCheck, paths.adminLeaves.pattern.toLowerCase()),
  item(
    frameText.students,
    paths.adminStudents,
    IconSchool,
    paths.adminImport.pattern.toLowerCase(),
    paths.adminCards.pattern.toLowerCase(),
  ),
  item(
    frameText.professors,
    paths.adminProfessors,
    IconId,
    paths.adminRedemptions.pattern.toLowerCase(),
    '/adminprofessorsubjects',
    '/adminsubject',
  ),
  item(frameText.masterList, paths.adminMasterlist, IconListDetails, '/adminprogram'),
  item(
    frameText.settings,
    paths.adminSettings,
    IconSettings,
    paths.adminAdministrators.pattern.toLowerCase(),
    paths.adminHealth.pattern.toLowerCase(),
    paths.adminAudit.pattern.toLowerCase(),
    paths.adminSignIns.pattern.toLowerCase(),
  ),
];

/** The item whose place this address is: the one that knows its beginning best. @see spec §2 */
export function activeItem(items: readonly NavItem[], path: string): NavItem | undefined {
  const known = (item: NavItem) =>
    Math.max(0, ...item.under.filter((start) => path.toLowerCase().startsWith(start)).map((start) => start.length));
  return items.filter((item) => known(item) > 0).toSorted((a, b) => known(b) - known(a))[0];
}
