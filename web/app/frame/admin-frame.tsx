import {
  IconCalendarWeek,
  IconChartBar,
  IconClipboardCheck,
  IconId,
  IconLayoutGrid,
  IconListDetails,
  IconSchool,
  IconSettings,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useChangePassword } from '#web/account/sign-in/change-password.tsx';
import { useSignInStands } from '#web/people/administrator/administrator-data.ts';
import { paths } from '#web/platform/base/paths.ts';
import { CopyNotice } from './copy-notice.tsx';
import { frameText } from './frame-text.ts';
import { type NavItem, navItem } from './nav-items.ts';
import { TopFrame } from './top-frame.tsx';

/** The administrator's navigation */
export const adminNav: readonly NavItem[] = [
  navItem(frameText.dashboard, paths.adminDashboard, IconLayoutGrid),
  navItem(frameText.attendance, paths.adminAttendance, IconClipboardCheck, paths.adminLeaves.pattern.toLowerCase()),
  navItem(frameText.timetable, paths.schoolTimetable, IconCalendarWeek),
  navItem(frameText.reports, paths.schoolReports, IconChartBar),
  navItem(
    frameText.students,
    paths.adminStudents,
    IconSchool,
    paths.adminImport.pattern.toLowerCase(),
    paths.adminCards.pattern.toLowerCase(),
  ),
  navItem(
    frameText.professors,
    paths.adminProfessors,
    IconId,
    paths.adminRedemptions.pattern.toLowerCase(),
    '/adminprofessorsubjects',
    '/adminsubject',
  ),
  navItem(frameText.masterList, paths.adminMasterlist, IconListDetails, '/adminprogram'),
  navItem(
    frameText.settings,
    paths.adminSettings,
    IconSettings,
    paths.adminAdministrators.pattern.toLowerCase(),
    paths.adminHealth.pattern.toLowerCase(),
    paths.adminAudit.pattern.toLowerCase(),
    paths.adminSignIns.pattern.toLowerCase(),
  ),
];

/** The frame of the administrator's screens. Administrators have no profile, so they change their password here. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const password = useChangePassword('admin');
  useSignInStands();
  return (
    <TopFrame who="admin" items={adminNav} onPassword={password.open} notice={<CopyNotice who="admin" />}>
      {children}
      {password.dialog}
    </TopFrame>
  );
}
