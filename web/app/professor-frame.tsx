import type { ReactNode } from 'react';
import { paths } from '#web/base/paths.ts';
import { WaitingRedemptions } from '#web/redemption/waiting-redemptions.tsx';
import { professorNav } from './staff-nav.ts';
import { TopFrame } from './top-frame.tsx';

const items = professorNav.map((item) =>
  item.href === paths.incentivesCatalog.href() ? { ...item, Badge: WaitingRedemptions } : item,
);

/** Around the professor's screens. @see spec §2 */
export function ProfessorFrame({ children }: { children: ReactNode }) {
  return (
    <TopFrame who="professor" items={items}>
      {children}
    </TopFrame>
  );
}
