import {
  IconCalendarEvent,
  IconCalendarOff,
  IconCalendarWeek,
  IconChartBar,
  IconChecklist,
  IconGift,
  IconUserCircle,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { paths } from '#web/platform/base/paths.ts';
import { WaitingRedemptions } from '#web/rewards/redemptions/waiting-redemptions.tsx';
import { CopyNotice } from './copy-notice.tsx';
import { frameText } from './frame-text.ts';
import { type NavItem, navItem } from './nav-items.ts';
import { TopFrame } from './top-frame.tsx';

/** The professor's navigation. @see spec §2 */
export const professorNav: readonly NavItem[] = [
  navItem(frameText.class, paths.subjects, IconChecklist),
  navItem(frameText.timetable, paths.ownTimetable, IconCalendarWeek),
  navItem(frameText.incentives, paths.incentivesCatalog, IconGift),
  navItem(frameText.events, paths.eventDashboard, IconCalendarEvent),
  navItem(frameText.leave, paths.professorLeaves, IconCalendarOff),
  navItem(frameText.reports, paths.ownReports, IconChartBar),
  navItem(frameText.profile, paths.professorProfile, IconUserCircle),
];

const items = professorNav.map((item) =>
  item.href === paths.incentivesCatalog.href() ? { ...item, Badge: WaitingRedemptions } : item,
);

/** The frame of the professor's screens. @see spec §2 */
export function ProfessorFrame({ children }: { children: ReactNode }) {
  return (
    <TopFrame who="professor" items={items} notice={<CopyNotice who="professor" />}>
      {children}
    </TopFrame>
  );
}
