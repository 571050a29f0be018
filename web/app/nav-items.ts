import {
  IconCalendarEvent,
  IconChecklist,
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
import { paths } from '#web/base/paths.ts';
import { frameText } from './frame-text.ts';

/** One place of a role's navigation. */
export interface NavItem {
  readonly label: string;
  readonly href: string;
  readonly Icon: TablerIcon;
  /** What the addresses begin with under which it is the active one, in lower case. */
  readonly under: readonly string[];
}

/** The student's places, in the order they are shown. @see spec §2 */
export const studentNav: readonly NavItem[] = [
  { label: frameText.home, href: paths.studentHome.href(), Icon: IconHome, under: ['/student'] },
  { label: frameText.incentives, href: paths.incentivesHub.href(), Icon: IconGift, under: ['/student/shop'] },
  { label: frameText.leaderboard, href: paths.leaderboard.href(), Icon: IconTrophy, under: ['/student/leaderboard'] },
];

/** The professor's places. @see spec §2 */
export const professorNav: readonly NavItem[] = [
  { label: frameText.class, href: paths.subjects.href(), Icon: IconChecklist, under: ['/professor'] },
  { label: frameText.incentives, href: paths.incentivesCatalog.href(), Icon: IconGift, under: ['/professor/shop'] },
  { label: frameText.events, href: paths.eventDashboard.href(), Icon: IconCalendarEvent, under: ['/professor/event'] },
  {
    label: frameText.profile,
    href: paths.professorProfile.href(),
    Icon: IconUserCircle,
    under: ['/professor/profile'],
  },
];

/** The administrator's places. */
export const adminNav: readonly NavItem[] = [
  { label: frameText.dashboard, href: paths.adminDashboard.href(), Icon: IconLayoutGrid, under: ['/admindashboard'] },
  { label: frameText.students, href: paths.adminStudents.href(), Icon: IconSchool, under: ['/adminstudent'] },
  { label: frameText.professors, href: paths.adminProfessors.href(), Icon: IconId, under: ['/adminprofessor'] },
  {
    label: frameText.masterList,
    href: paths.adminMasterlist.href(),
    Icon: IconListDetails,
    under: ['/adminmasterlist', '/adminprogrammasterlist'],
  },
  { label: frameText.settings, href: paths.adminSettings.href(), Icon: IconSettings, under: ['/adminsettings'] },
];

/** The item whose place this address is: the one that knows its beginning best. @see spec §2 */
export function activeItem(items: readonly NavItem[], path: string): NavItem | undefined {
  const known = (item: NavItem) =>
    Math.max(0, ...item.under.filter((start) => path.toLowerCase().startsWith(start)).map((start) => start.length));
  return items.filter((item) => known(item) > 0).toSorted((a, b) => known(b) - known(a))[0];
}
