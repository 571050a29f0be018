import '#web/people/student/older-phones.ts';
import { IconGift, IconHome, IconTrophy } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { useLogOut } from '#web/account/sign-in/log-out.ts';
import { RoleGuard } from '#web/account/sign-in/role-guard.tsx';
import { paths } from '#web/platform/base/paths.ts';
import { keepLastReads } from '#web/platform/base/query-cache.ts';
import { schoolQuery } from '#web/platform/settings/school-data.ts';
import { Banners } from '#web/platform/ui/banners.tsx';
import { ProductMark } from '#web/platform/ui/logo-mark.tsx';
import { SchemeSwitch } from '#web/platform/ui/scheme-switch.tsx';
import { frameText } from './frame-text.ts';
import { type NavItem, navItem } from './nav-items.ts';
import { NavList } from './nav-list.tsx';
import { SkipLink } from './skip-link.tsx';
import styles from './student-frame.module.css';

/** The student's navigation, in display order. @see spec §2 */
export const studentNav: readonly NavItem[] = [
  navItem(frameText.home, paths.studentHome, IconHome),
  navItem(frameText.incentives, paths.incentivesHub, IconGift),
  navItem(frameText.leaderboard, paths.leaderboard, IconTrophy),
];

/** The frame of the student's screens: navigation at the bottom on phones, at the side on wide screens. @see spec §2 */
export function StudentFrame({ children }: { children: ReactNode }) {
  const logOut = useLogOut('student');
  const client = useQueryClient();
  // Reads the school's settings from the cache; until they are loaded, assumes a leaderboard, as most schools have one.
  const hasBoard = useQuery({ ...schoolQuery, enabled: false }).data?.has_board !== false;
  useState(() => keepLastReads(client));
  return (
    <RoleGuard who="student">
      <SkipLink />
      <div className={`grid ${styles.frame}`}>
        <header className={`row gap-8 strong ${styles.top}`}>
          <Link href={paths.studentHome.href()} className="inline-row gap-8 bare-link">
            <ProductMark size={28} />
            {frameText.product}
          </Link>
          <span className="pushed">
            <SchemeSwitch />
          </span>
        </header>
        <nav className={`on-card ruled-above ${styles.nav}`} aria-label={frameText.navigation.student}>
          <NavList items={studentNav} without={hasBoard ? undefined : paths.leaderboard.href()} onLogOut={logOut} />
        </nav>
        <div className={`shrinks ${styles.column}`}>
          <Banners />
          <main id="content" tabIndex={-1} className={`full in-middle ${styles.content}`}>
            {children}
          </main>
        </div>
      </div>
    </RoleGuard>
  );
}
