import type { ReactNode } from 'react';
import { professorNav } from './nav-items.ts';
import { TopFrame } from './top-frame.tsx';

/** Around the professor's screens. @see spec §2 */
export function ProfessorFrame({ children }: { children: ReactNode }) {
  return (
    <TopFrame who="professor" items={professorNav}>
      {children}
    </TopFrame>
  );
}
