import {
  IconCalendarEvent,
  IconCalendarOff,
  IconCalendarWeek,
  IconChartBar,
  IconChecklist,
  IconGift,
  IconUserCircle,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { keptNow, reportLeaving, sendKept } from '#web/attendance/offline/kept-queue.ts';
import { seedFromDevice, seedPackets } from '#web/attendance/offline/seed-from-device.ts';
import { keptLineText } from '#web/attendance/roll/kept-text.ts';
import { paths } from '#web/platform/base/paths.ts';
import { isReachable, onReachability } from '#web/platform/base/reachability.ts';
import { useSignInStanding } from '#web/platform/base/sign-in-store.ts';
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

function beforeLogOut(): string | undefined {
  const entries = keptNow().entries.filter(({ needs }) => !needs);
  return entries.length === 0 ? undefined : keptLineText.askLogOut(entries);
}

/**
 * The frame of the professor's screens. Opens them from what this device holds, and sends what waits here.
 * @see spec §2, docs/decisions/0067
 */
export function ProfessorFrame({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const standing = useSignInStanding('professor');
  useEffect(() => {
    // A new tab gets the sign-in from another one. What the device holds belongs to it.
    if (standing === 'asking') return undefined;
    // A browser that blocks storage holds nothing.
    seedFromDevice(client).catch(() => undefined);
    sendKept();
    // What no screen shows may have left the cache since.
    return onReachability(() => {
      if (!isReachable()) seedPackets(client);
    });
  }, [client, standing]);
  return (
    <TopFrame
      who="professor"
      items={items}
      beforeLogOut={beforeLogOut}
      onLeaving={reportLeaving}
      notice={<CopyNotice who="professor" />}
    >
      {children}
    </TopFrame>
  );
}
