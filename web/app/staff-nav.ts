import {
  IconCalendarEvent,
  IconCalendarOff,
  IconChecklist,
  IconClipboardCheck,
  IconGift,
  IconId,
  IconLayoutGrid,
  IconListDetails,
  IconSchool,
  IconSettings,
  IconUserCircle,
} from '@tabler/icons-react';
import { paths } from '#web/base/paths.ts';
import { frameText } from './frame-text.ts';
import { type NavItem, navItem } from './nav-items.ts';

/** The professor's places. @see spec §2 */
export const professorNav: readonly NavItem[] = [
  navItem(frameText.class, paths.subjects, IconChecklist),
  navItem(frameText.incentives, paths.incentivesCatalog, IconGift),
  navItem(frameText.events, paths.eventDashboard, IconCalendarEvent),
  navItem(frameText.leave, paths.professorLeaves, IconCalendarOff),
  navItem(frameText.profile, paths.professorProfile, IconUserCircle),
];

/** The administrator's places. */
export const adminNav: readonly NavItem[] = [
  navItem(frameText.dashboard, paths.adminDashboard, IconLayoutGrid),
  navItem(frameText.attendance, paths.adminAttendance, IconClipboardCheck, paths.adminLeaves.pattern.toLowerCase()),
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
